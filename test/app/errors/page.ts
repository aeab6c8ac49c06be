/** docs/reference/errors.md, made from the tables of errors. */

import { ERRORS } from '../../../src/platform/requests/error-table.ts';
import { FIELD_CODES } from '../../../src/platform/shape/field-codes.ts';

export const PAGE = new URL('../../../docs/reference/errors.md', import.meta.url);

/** A message with `{names}` as the page shows it; one that is only a name says nothing here. */
const meaning = (message: string): string =>
  /^\{\w+\}\.?$/.test(message) ? 'The message says what is wrong.' : message.replace(/\|/g, '\\|');

export function errorsPage(): string {
  const errors = Object.entries(ERRORS)
    .sort(([, a], [, b]) => a.status - b.status)
    .map(
      ([code, { status, message, remedy }]) =>
        `| \`${code}\` | ${status} | ${meaning(message)} | ${remedy} |`,
    );
  const fields = Object.entries(FIELD_CODES).map(
    ([code, { meaning, remedy }]) => `| \`${code}\` | ${meaning} | ${remedy} |`,
  );
  return `<!-- Made by npm run errors from src/platform/requests/error-table/ and src/platform/shape/field-codes.ts. -->

# Errors

Every error of the employer and Form I-9 interface (\`/v1\`), the forms (\`/spf\`), and the operator's paths has a \`code\` for programs and a \`message\` for people. Codes are stable; messages may change. If fields are invalid, \`errors\` lists all of them:

\`\`\`json
{
  "statusCode": 400,
  "error": "Bad Request",
  "code": "invalid_fields",
  "message": "address.zipCode: must have exactly 5 or exactly 9 digits",
  "errors": [
    {
      "path": "address.zipCode",
      "field": "address.zipCode",
      "code": "invalid_format",
      "message": "must have exactly 5 or exactly 9 digits"
    }
  ]
}
\`\`\`

- \`path\`: where the field is in the request. In an import, it begins with the row: \`rows[3].lastName\`.
- \`field\`: the path without the row, or null when the body as a whole is wrong.
- \`errorCount\`: how many fields are invalid, if \`errors\` lists only the first ones.
- \`hint\`: with 401, which token to send.
- \`Retry-After\`: a header with the number of seconds to wait, with most 409, 429, and 503 responses.

Errors of \`/spf\` have no \`statusCode\` or \`error\`, and have \`errors\` only if fields are invalid. 401 and 403 have \`code\`, \`message\`, and, with 401, \`hint\`. The login returns \`status\`, \`statusCode\`, and \`reason\`, without a code. The payroll tax interface (\`/ste-hosted\`) has its own error numbers in \`errorStatus\`.

## Codes

| Code | Status | Message | What to do |
|---|---|---|---|
${errors.join('\n')}

## Field codes

| Code | Meaning | What to do |
|---|---|---|
${fields.join('\n')}
`;
}
