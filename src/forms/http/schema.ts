/** Parts of the descriptions that the routes of the forms share. */

import Type from 'typebox';

export const TAG = 'forms';

export const CodeParams = Type.Object({
  code: Type.String({ description: 'Form code, such as W4101 or CA101 (upper or lower case).' }),
});

export const DateQuery = Type.Object({
  date: Type.Optional(
    Type.String({
      description: 'The edition in effect on this date, yyyy-MM-dd; default today (UTC).',
    }),
  ),
});
