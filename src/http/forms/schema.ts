/** Parts of the descriptions that the routes of the forms share. */

import Type from 'typebox';

export const documented = { tags: ['forms'], security: [{ bearer: [] }] };

export const Refused = Type.Object({
  message: Type.String(),
  errors: Type.Optional(
    Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
      description: 'All bad fields at once, up to 50.',
    }),
  ),
  errorCount: Type.Optional(
    Type.Integer({ description: 'How many bad fields there are, when errors lists only some.' }),
  ),
  hint: Type.Optional(Type.String({ description: 'With 401: which token to send.' })),
});

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
