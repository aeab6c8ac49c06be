/** What every file of forms is made of. */

import Type from 'typebox';

export const closed = { additionalProperties: false } as const;
export const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const Id = Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' });
export const Text = Type.String({ minLength: 1 });
export const TaxId = Type.String({ pattern: '^\\d{2}-\\d{3}-\\d{4,7}-[A-Z][A-Z0-9_]*-\\d{3,6}$' });
export const ParameterName = Type.String({ pattern: '^[A-Z0-9_]+$' });
