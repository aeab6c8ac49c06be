/**
 * Every error of the tax interface: its number, which existing clients read, its HTTP status when the
 * whole request is refused, and what it means and what to do. Several kinds share a number; the kind,
 * in snake case, is the `code` in `errors[]`. docs/reference/errors.md is made from this table.
 */

type Entry = {
  readonly code: number;
  readonly status: number;
  readonly meaning: string;
  readonly remedy: string;
};

/** Of a request as a whole. */
const REQUEST_ERRORS = {
  'malformed-body': {
    code: 1001,
    status: 400,
    meaning: 'The body does not match the operation.',
    remedy: 'Send valid JSON; for payCalc, with `PayCalcRequest.payCalc` as an array.',
  },
  'idempotency-key': {
    code: 1001,
    status: 400,
    meaning: 'The Idempotency-Key has an invalid format, or the request is not a bulk job.',
    remedy: 'Send 1 to 255 ASCII characters, with Prefer: respond-async.',
  },
  'too-large': {
    code: 1002,
    status: 413,
    meaning: 'The body or the batch is too large.',
    remedy:
      'Send at most 10,000 items per request, and at most 1,000 wages, taxes, and benefits per item.',
  },
  key: {
    code: 1003,
    status: 401,
    meaning: 'The API key is missing, unknown, expired, or revoked.',
    remedy:
      'Send the key as the value of `Authorization`, without a prefix. Create one with the command `key create`.',
  },
  scope: {
    code: 1004,
    status: 403,
    meaning: 'The API key lacks the scope.',
    remedy: 'Use a key with the scope `tax`.',
  },
  version: {
    code: 1005,
    status: 400,
    meaning: 'The version is not installed.',
    remedy: 'Use a version listed by `GET /availableVersions`.',
  },
  dates: {
    code: 1006,
    status: 400,
    meaning: 'A date is missing or not valid.',
    remedy: 'Send `startDate` and `endDate` as yyyy/MM/dd, `payDate` as yyyy-MM-dd.',
  },
  'rate-limit': {
    code: 1007,
    status: 429,
    meaning: 'Too many requests with this key, or with wrong keys from this address.',
    remedy: 'Wait for the number of seconds in `Retry-After`.',
  },
  'unknown-name': {
    code: 1008,
    status: 400,
    meaning: 'A query parameter or header is unknown.',
    remedy: 'Correct the name; the message suggests the nearest one.',
  },
  method: {
    code: 1009,
    status: 405,
    meaning: 'The path does not support the method.',
    remedy: 'Use a method listed in the `Allow` header.',
  },
  'too-slow': {
    code: 1010,
    status: 408,
    meaning: 'The body did not arrive in time.',
    remedy: 'Send the request again on a faster connection, or send fewer items.',
  },
  'job-unknown': {
    code: 1011,
    status: 404,
    meaning: 'The account has no such bulk job.',
    remedy:
      'Use an id that `GET /ste-hosted/v1/bulk` lists. Finished jobs are deleted after `BULK_JOB_DAYS`.',
  },
  'job-conflict': {
    code: 1012,
    status: 409,
    meaning: 'The bulk job has a different status.',
    remedy: "Ask for the job's status; results are there when it has finished.",
  },
  'job-reused': {
    code: 1013,
    status: 422,
    meaning: 'The Idempotency-Key belongs to a bulk job with different input.',
    remedy: 'Send the same body again, or choose a new `Idempotency-Key`.',
  },
  'too-many-jobs': {
    code: 1014,
    status: 429,
    meaning: 'The account has too many unfinished bulk jobs.',
    remedy: 'Wait until a job has finished, or cancel one.',
  },
  'media-type': {
    code: 1015,
    status: 415,
    meaning: 'The body has an unsupported media type or encoding.',
    remedy:
      'Send `application/x-ndjson`, `application/json`, `text/csv`, a workbook, or a form as `Content-Type`, and `gzip`, `deflate`, `br`, or `zstd` as `Content-Encoding`, or none.',
  },
  'path-unknown': {
    code: 1016,
    status: 404,
    meaning: 'The tax interface has no such path.',
    remedy: 'Use the path in `suggestion`, or one of the API description.',
  },
  'no-room': {
    code: 1017,
    status: 507,
    meaning: 'The bulk jobs of the account, or the disk of the server, have no more room.',
    remedy:
      'Download and delete finished jobs. If the message names the disk, try again after the operator has freed space.',
  },
  geocoder: {
    code: 9001,
    status: 502,
    meaning: 'The geocoder returned no usable response.',
    remedy:
      "Try again later, or look up the location by `zip` or `q`. The operator's log has the cause.",
  },
  internal: {
    code: 9000,
    status: 500,
    meaning: 'Internal error.',
    remedy: 'Report it with the `x-request-id` of the response.',
  },
  unavailable: {
    code: 9000,
    status: 503,
    meaning: 'The server or its database is temporarily unavailable.',
    remedy: 'Try again after the number of seconds in `Retry-After`.',
  },
} as const satisfies Readonly<Record<string, Entry>>;

/** A value that is not allowed: one number, and a kind for each cause. */
const notAllowed = <Meaning extends string>(meaning: Meaning, remedy: string) =>
  ({ code: 2003, status: 200, meaning, remedy }) as const;

/** Of a value by itself. */
const VALUE_ERRORS = {
  'value-unknown': notAllowed(
    'The value is not one of those allowed.',
    'Use the value in `suggestion` or one in `allowed`.',
  ),
  'unknown-field': notAllowed(
    'There is no field with this name here.',
    'Use the name in `suggestion`, or leave the field out.',
  ),
  'out-of-range': notAllowed(
    'A number or a length is outside its limits.',
    'Stay within the limits that the message names.',
  ),
  'too-many-decimals': notAllowed('The number has more than eight decimals.', 'Round it to eight.'),
  'entry-count': notAllowed(
    'A list has too few or too many entries.',
    'Add or combine entries, or send several items.',
  ),
  'invalid-format': notAllowed(
    'The text has an invalid format.',
    'Write it in the format that the message shows.',
  ),
  'invalid-date': notAllowed(
    'The text is not a date of the calendar.',
    'Send the date as yyyy-MM-dd.',
  ),
  'sent-twice': notAllowed('A query parameter is sent twice.', 'Send it once.'),
  'not-together': notAllowed(
    'Two query parameters cannot be combined, or one goes only with another.',
    'Send the parameters that the message names.',
  ),
  'location-unknown': notAllowed(
    'The text is not a location code, or the geography has no such location.',
    'Find the code with GET /ste-hosted/v1/locations.',
  ),
  'address-unknown': notAllowed(
    'The geocoder found no location for the address.',
    'Check the address, or search with zip.',
  ),
  'no-geocoder': notAllowed(
    'The server has no geocoder, so it cannot search by street address.',
    'Search with zip or q.',
  ),
} as const;

/** Of values that cannot all be right together, or that a tax has no rule for. */
const PAYMENT_ERRORS = {
  'location-not-levied': notAllowed(
    'The tax is not levied at the location.',
    'Use the location in `suggestion` or one inside it.',
  ),
  'locations-overlap': notAllowed(
    'One location is inside another or is the same, so wages would count twice.',
    'Send locations that do not contain one another, each once.',
  ),
  'several-locations': notAllowed(
    'The tax is listed at several locations and must be listed once.',
    'List it once; its wages in all these places are added up.',
  ),
  'several-residences': notAllowed(
    '`isResident` is true for two states, counties, or municipalities.',
    'Send true for one and false for the others.',
  ),
  'state-differs': notAllowed(
    'The code belongs to a different state than the location.',
    'Leave the code out, or correct the location.',
  ),
  'no-local-rate': notAllowed(
    'The location has no local rate of this tax.',
    'Use a location that the message names.',
  ),
  'period-number': notAllowed(
    '`payPeriodNumber` is more than the pay periods of the year.',
    'Correct payPeriodNumber or payPeriodsPerYear.',
  ),
  'pay-periods-unsupported': notAllowed(
    'A tax has no figures for this number of pay periods.',
    'Send the number that the message names.',
  ),
  'override-not-allowed': notAllowed(
    'The tax has no rate or wage base that could be replaced.',
    'Leave overrideRate or overrideWageBase out.',
  ),
  'negative-wages': notAllowed(
    'The tax has no rule for negative wages.',
    'Reverse the original payment in your records and calculate the corrected one.',
  ),
  'refund-incomplete': notAllowed(
    'What is given back does not fit: wages without their benefits, or a benefit of more than was taken.',
    'Follow the message: it says what can be given back with this payment.',
  ),
  'benefits-exceed-wages': notAllowed(
    'Benefits exceed the cash wages that they are deducted from.',
    'Lower the benefits, or add those wages.',
  ),
  'methods-differ': notAllowed(
    'Wages that are taxed together have different calculation methods.',
    'Send the same method in all of them.',
  ),
  'method-not-available': notAllowed(
    'A tax on these wages does not have the calculation method.',
    'Leave the field out, or send a method that the message names.',
  ),
  'no-regular-wages': notAllowed(
    'CurrentAggregation adds the wages to regular wages of the same payment, and it has none.',
    'Send PreviousAggregation with the most recent regular wages, or Flat where it is allowed.',
  ),
  'nexus-differs': notAllowed(
    'Wages that one tax adds up have different `hasNexus`.',
    'Send the same hasNexus in all of them.',
  ),
  'wages-not-separable': notAllowed(
    'The same wages count for several places, or wages that no rule combines are in one payment.',
    'Send an entry for each place, or separate payments, as the message says.',
  ),
  'gross-unclear': notAllowed(
    'It is not clear which wages grossUp is to solve for.',
    'Leave out grossWages only of the wages that the message names.',
  ),
  'answers-differ': notAllowed(
    'The answers do not belong to the request.',
    'Send the answers of this request, in its order.',
  ),
} as const;

/** Of one item, which never spoil the others. */
const ITEM_ERRORS = {
  'some-failed': {
    code: 2000,
    status: 200,
    meaning: 'Some items failed.',
    remedy: 'Read `errorStatus` of each item. The other items are valid.',
  },
  'field-missing': {
    code: 2001,
    status: 200,
    meaning: 'A field is missing.',
    remedy: 'Add the field that the message names.',
  },
  'wrong-type': {
    code: 2002,
    status: 200,
    meaning: 'A field has the wrong type.',
    remedy: 'Send numbers without quotes, and lists as arrays.',
  },
  ...VALUE_ERRORS,
  ...PAYMENT_ERRORS,
  'unknown-tax': {
    code: 2004,
    status: 200,
    meaning: 'The tax id is unknown.',
    remedy: 'Check `uniqueTaxID` against `GET /ste-hosted/v1/taxes`; the tax may not be covered.',
  },
  'parameter-unknown': {
    code: 2005,
    status: 200,
    meaning: 'The tax has no parameter with this name.',
    remedy: 'Use the name in `suggestion` or one in `allowed`.',
  },
  'parameter-value': {
    code: 2005,
    status: 200,
    meaning: 'The value of a parameter is not allowed.',
    remedy: 'Use the value in `suggestion`, or one that the message allows.',
  },
  'parameter-twice': {
    code: 2005,
    status: 200,
    meaning: 'A parameter is sent twice with different values.',
    remedy: 'Send it once.',
  },
  parameter: {
    code: 2005,
    status: 200,
    meaning: 'A parameter is needed here, does not apply, or contradicts another.',
    remedy: 'Do what the message says with the parameter in `parameterName`.',
  },
  'no-wages': {
    code: 2006,
    status: 200,
    meaning: 'No wages for the location.',
    remedy: 'Add a wage entry at, inside, or around the location of the tax.',
  },
  'tax-needed': {
    code: 2006,
    status: 200,
    meaning: 'The request lacks a tax that is credited to a resident.',
    remedy:
      "Add the work state's income tax with `isResident` false, or set `options.assumeWithheldElsewhere`.",
  },
  'pay-date': {
    code: 2007,
    status: 200,
    meaning: 'The version has no tax rules for the pay date.',
    remedy: 'Use a newer version, or install a newer release.',
  },
  'figure-unknown': {
    code: 2008,
    status: 200,
    meaning: 'A figure is unknown for the date.',
    remedy:
      "The agency's figure was not found, or is not confirmed for the pay date. Do what the message says, or leave the tax out and use the agency's table.",
  },
  'treatment-unknown': {
    code: 2008,
    status: 200,
    meaning:
      'It is unknown whether a tax applies to the wage type, or whether the benefit lowers its wages.',
    remedy: 'Ask the agency, and do what the message says.',
  },
  duplicate: {
    code: 2009,
    status: 200,
    meaning: 'The same tax and location, or the same wages, appear twice.',
    remedy: 'Remove the duplicate, or combine the entries.',
  },
  confidence: {
    code: 2010,
    status: 200,
    meaning: 'A figure has a lower confidence than options.minimumConfidence.',
    remedy:
      "Send a lower `options.minimumConfidence`, or leave out the taxes that the message names and withhold them by the agencies' publications.",
  },
  'no-gross': {
    code: 2011,
    status: 200,
    meaning: 'No gross results in targetNet.',
    remedy: 'Pay one of the amounts in `nearest`; the message says why the net is not possible.',
  },
} as const;

export const ERRORS = { ...REQUEST_ERRORS, ...ITEM_ERRORS } as const;

export type ErrorKind = keyof typeof ERRORS;

/** An `ErrorKind` as programs read it in `errors[]`: `field_missing`. */
export const codeOf = (kind: string): string => kind.replaceAll('-', '_');
