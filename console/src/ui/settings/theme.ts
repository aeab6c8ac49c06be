/** Light, dark, or as the system has it. */

import { useState } from 'react';
import { readSetting, writeSetting } from './settings.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const firstTheme = (): Theme => THEMES.find((theme) => theme === readSetting('theme')) ?? 'system';

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(firstTheme);
  const choose = (next: Theme): void => {
    writeSetting('theme', next === 'system' ? null : next);
    if (next === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    setTheme(next);
  };
  return [theme, choose];
}
