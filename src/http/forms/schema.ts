/** Parts of the descriptions that the routes of the forms share. */

import Type from 'typebox';

export const documented = { tags: ['forms'], security: [{ bearer: [] }] };

export const CodeParams = Type.Object({
  code: Type.String({ description: 'Form code in any case, for example W4101 or CA101.' }),
});

export const DateQuery = Type.Object({
  date: Type.Optional(
    Type.String({
      description: 'Which edition: the one in force that day, yyyy-MM-dd; default today (UTC).',
    }),
  ),
});
