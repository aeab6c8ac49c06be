/** A field that offers what it finds while someone types. */

import type { ReactNode } from 'react';
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { useText } from './i18n/text.tsx';

export type Found = { readonly id: string; readonly label: string; readonly detail?: string };

type Props = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the text stands for; null while someone types. */
  readonly chosen: string | null;
  readonly found: readonly Found[];
  readonly onChoose: (found: Found) => void;
};

export function SearchField({ label, hint, error, text, onText, chosen, found, onChoose }: Props) {
  const t = useText();
  return (
    <ComboBox
      className="field"
      inputValue={text}
      onInputChange={onText}
      items={found}
      value={chosen}
      onChange={(id) => {
        const next = found.find((one) => one.id === id);
        if (next !== undefined) onChoose(next);
      }}
      allowsEmptyCollection
      allowsCustomValue
      menuTrigger="input"
      isInvalid={error !== undefined}
    >
      <Label>{label}</Label>
      {hint === undefined ? null : (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <div className="combo">
        <Input className="input" />
        <Button className="combo-button" aria-label={t('search.show')}>
          <span aria-hidden="true" className="chevron" />
        </Button>
      </div>
      <FieldError>{error}</FieldError>
      <Popover className="popover">
        <ListBox
          className="listbox"
          renderEmptyState={() => <p className="empty">{t('search.none')}</p>}
        >
          {(one: Found) => (
            <ListBoxItem id={one.id} textValue={one.label} className="listbox-item">
              <Text slot="label">{one.label}</Text>
              {one.detail === undefined ? null : (
                <Text slot="description" className="hint">
                  {one.detail}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
