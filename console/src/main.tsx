/** Mounts the console. */

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstWords } from './ui/i18n/language.tsx';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/layout.css';
import './ui/styles/shell.css';
import './ui/styles/controls.css';

async function mount(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element with the id root.');
  const words = await firstWords();
  createRoot(root).render(
    <StrictMode>
      <App words={words} />
    </StrictMode>,
  );
}

mount();
