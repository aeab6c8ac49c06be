/** Mounts the console. */

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstWords } from './i18n/language.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/shell.css';
import './styles/controls.css';

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
