/** Language and theme, the only things the browser remembers. */

import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { type MessageId, useLanguage } from './i18n/language.tsx';
import { useText } from './i18n/text.tsx';
import { THEMES, useTheme } from './settings/theme.ts';

export const Preferences = () => (
  <div className="row preferences">
    <LanguageSwitch />
    <ThemeMenu />
  </div>
);

function LanguageSwitch() {
  const { language, choose } = useLanguage();
  const other = language === 'en' ? 'es' : 'en';
  return (
    <Button className="button quiet small" onPress={() => choose(other)}>
      <span lang={other}>{other === 'es' ? 'Español' : 'English'}</span>
    </Button>
  );
}

const THEME_NAMES: Readonly<Record<(typeof THEMES)[number], MessageId>> = {
  system: 'theme.system',
  light: 'theme.light',
  dark: 'theme.dark',
};

function ThemeMenu() {
  const [theme, choose] = useTheme();
  const t = useText();
  return (
    <MenuTrigger>
      <Button className="button quiet small icon" aria-label={t('theme.label')}>
        <span aria-hidden="true" className="theme-icon" />
      </Button>
      <Popover className="popover" placement="top end">
        <Menu
          className="listbox"
          selectionMode="single"
          selectedKeys={[theme]}
          onAction={(key) => choose(THEMES.find((one) => one === key) ?? 'system')}
        >
          {THEMES.map((one) => (
            <MenuItem key={one} id={one} className="listbox-item">
              {t(THEME_NAMES[one])}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
