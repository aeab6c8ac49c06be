/** What can be wrong with one field, for programs; docs/reference/errors.md lists them. */

type Entry = { readonly meaning: string; readonly remedy: string };

export const FIELD_CODES = {
  required: { meaning: 'The field is missing or empty.', remedy: 'Send it.' },
  unknown_field: {
    meaning: 'The interface has no field or parameter with this name here.',
    remedy: 'Use the name that the message suggests, or leave the field out.',
  },
  invalid_type: {
    meaning: 'A value of another type, such as text instead of a number.',
    remedy: 'Send a value of the type that the message names.',
  },
  invalid_format: {
    meaning:
      'Text in an invalid format: a date, email address, number, or file that cannot be read.',
    remedy: 'Write the value in the format that the message shows.',
  },
  invalid_value: {
    meaning: 'A value that is not one of those allowed, or that cannot be right.',
    remedy: 'Use one of the values that the message or the description lists.',
  },
  ambiguous: {
    meaning: 'A value that can be read in more than one way, such as the day 3/4/2026.',
    remedy: 'Say how to read it, or write it in the format that the message names.',
  },
  out_of_range: {
    meaning: 'A number, day, or count of entries or characters outside its limits.',
    remedy: 'Stay within the limits that the message names.',
  },
  unsafe_text: {
    meaning: 'Text with a character that hides, reorders, or breaks what people read.',
    remedy: 'Remove the character that the message names.',
  },
  duplicate: {
    meaning: 'The value is sent twice, or another record has it.',
    remedy: 'Send it once.',
  },
  same_person: {
    meaning: 'A row of an import that seems to be a person on record, or in an earlier row.',
    remedy:
      'Send `duplicates=skip` to leave such rows out, or `duplicates=add` where they are other people.',
  },
  read_only: {
    meaning: 'The service sets this field.',
    remedy: 'Leave the field out, or send its current value.',
  },
  masked: {
    meaning: 'A masked value (asterisks) instead of the real one.',
    remedy: 'Send the real value, or leave the field out.',
  },
  not_allowed: {
    meaning:
      'The field is known, but is not allowed here: not with these other fields, or not for this caller.',
    remedy: 'Leave the field out, or change the field that the message names.',
  },
  mismatch: {
    meaning: 'The value contradicts another field or what is on record.',
    remedy: 'Correct whichever of the two is wrong.',
  },
} as const satisfies Readonly<Record<string, Entry>>;

export type FieldCode = keyof typeof FIELD_CODES;

/** The row of the reference that explains a code, as a path on every server: `/docs/errors#tax-version`. */
export const helpPath = (row: string): string => `/docs/errors#${row}`;
