/** A message of the catalog, by its id. */

import { type ReactNode, useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from './language.tsx';

type Values = Readonly<Record<string, ReactNode>>;

export const Text = ({ id, values }: { readonly id: MessageId; readonly values?: Values }) =>
  values === undefined ? (
    <FormattedMessage id={id} />
  ) : (
    <FormattedMessage id={id} values={values} />
  );

type PlainValues = Readonly<Record<string, string | number>>;

/** `t('id')` where an attribute or a title takes text; the same function until the language changes. */
export function useText(): (id: MessageId, values?: PlainValues) => string {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}
