/** Which taxes and parameters a line of a form feeds. */

import { conditionInWords } from './condition-words.ts';
import type { FormField } from './item-schema.ts';
import type { Form } from './load.ts';

/** `NN-NNN-NNNN` of a tax ID is where its tax applies. */
export const locationOf = (tax: string): string => tax.split('-').slice(0, 3).join('-');

/** Feeds without a tax of their own feed the tax of the form. */
export const feedsOf = ({ identity }: Form, { feeds = [] }: FormField) =>
  feeds.flatMap(({ tax = identity.tax, parameter, exempt, values, when }) =>
    tax === undefined
      ? []
      : [
          {
            uniqueTaxID: tax,
            locationCode: locationOf(tax),
            parameterName: parameter ?? null,
            isExempt: exempt === true,
            values: values ?? null,
            when: when === undefined ? null : conditionInWords(when),
          },
        ],
  );
