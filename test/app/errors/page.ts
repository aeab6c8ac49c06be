/** docs/reference/errors.md, made from the tables of errors. */

import { type ErrorSection, errorRows } from '../../../src/app/http/openapi/error-rows.ts';

export const PAGE = new URL('../../../docs/reference/errors.md', import.meta.url);

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Each row has the id that the answers of the server name in `help`. */
function table({ columns, rows }: ErrorSection): string {
  const lines = rows.map(({ id, cells: [code = '', ...rest] }) => {
    const cells = [`<a id="${id}"></a>\`${code}\``, ...rest.map(cell)];
    return `| ${cells.join(' | ')} |`;
  });
  return [`| ${columns.join(' | ')} |`, `|${'---|'.repeat(columns.length)}`, ...lines].join('\n');
}

export function errorsPage(): string {
  return `<!-- Made by npm run errors from src/platform/requests/error-table/, src/platform/shape/field-codes.ts, and src/tax/paycalc/error-table.ts. -->

# Errors

Every error has a \`code\` for programs and a \`message\` for people. Codes are stable; messages may change. \`errors\` lists each thing that is wrong, with the \`path\` of the field, in every interface. A running server shows this page at \`/docs/errors\`; the header \`Link\` of an error (\`rel="help"\`) and \`help\` in payroll tax lead to the row of its code.

With \`Accept: application/problem+json\`, an error body also has the fields of RFC 9457 (\`type\`, \`title\`, \`status\`, \`detail\`, \`instance\`). All other fields stay.

## Employers, Form I-9, and forms

The employer and Form I-9 interface (\`/v1\`), the forms (\`/spf\`), and the operator's paths answer:

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

Errors of \`/spf\` have no \`statusCode\` or \`error\`, and have \`errors\` only if fields are invalid. 401 and 403 have \`code\`, \`message\`, and, with 401, \`hint\`. The login returns \`status\`, \`statusCode\`, and \`reason\`, without a code.

${table(errorRows.codes)}

## Fields

Codes in \`errors\` of these interfaces:

${table(errorRows.fields)}

## Payroll tax

The payroll tax interface (\`/ste-hosted\`, \`/availableVersions\`) answers \`errorStatus\` with a number, which existing clients read, and \`errors\`. The number is 0 on success. Several causes share a number; \`code\` separates them:

\`\`\`json
{
  "errorStatus": {
    "errorCode": 2003,
    "errorMessage": "payer: "employe" is not a payer. Send employee or employer."
  },
  "errors": [
    {
      "path": "payer",
      "code": "value_unknown",
      "message": ""employe" is not a payer. Send employee or employer.",
      "allowed": ["employee", "employer"],
      "suggestion": "employee",
      "help": "/docs/errors#tax-value_unknown"
    }
  ],
  "transactionStamp": {}
}
\`\`\`

- \`path\`: the field in the request or, for payCalc and bulk, in the item; empty when the whole is wrong.
- \`message\`: without the path. \`errorMessage\` joins the messages of all.
- \`parameterName\`: the parameter of \`miscParameters\` that it is about.
- \`allowed\`, \`suggestion\`: what may be sent instead, and what was most likely meant.

payCalc wraps errors of the whole request in \`PayCalcResponse\`. Errors 2001 to 2011 belong to one item of payCalc or bulk: the status is 200, \`errorStatus\` of the response is 2000, and the item has its own \`errorStatus\` and \`errors\`. Requests without items, such as taxList and taxes, return 400 for 2001 to 2003 and 2007, and 404 for 2004.

${table(errorRows.tax)}
`;
}
