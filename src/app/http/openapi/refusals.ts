/** Answers of refused requests: one component per interface and status, and which of them an operation has. */

import { STATUS_CODES } from '../../../platform/http/rest/error-body.ts';
import { ERRORS } from '../../../platform/requests/error-table.ts';
import { ERRORS as TAX_ERRORS } from '../../../tax/paycalc/error-table.ts';
import { headersNamed, LIMIT_HEADERS } from './headers.ts';
import type { Operation, Reference, Response } from './model.ts';

/** The prefix of the components of an interface, by the title of its error body. */
const PREFIXES: Readonly<Record<string, string>> = {
  ErrorBody: '',
  LoginError: 'Login',
  TaxError: 'Tax',
  PayCalcResponse: 'PayCalc',
};

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  401: ['www-authenticate'],
  429: ['retry-after', ...LIMIT_HEADERS],
  503: ['retry-after'],
};

export class Refusals {
  readonly components: Record<string, Response> = {};
  readonly #examples: Readonly<Record<string, unknown>>;

  /** Recorded bodies by the name of the component. */
  constructor(examples: Readonly<Record<string, unknown>>) {
    this.#examples = examples;
  }

  /** The responses of `operation`, with one for each status a program treats in its own way. */
  of(operation: Operation, path: string): Operation['responses'] {
    const { '4XX': refused, '5XX': failed, ...answers } = operation.responses;
    const own = statusesOf(operation, path)
      .filter((status) => !(status in answers))
      .map((status): [string, unknown] => [status, status < '500' ? refused : failed]);
    const all = [...own, ['4XX', refused] as const, ['5XX', failed] as const];
    const described = all.flatMap(([status, response]) =>
      response === undefined ? [] : [[status, this.#component(status, response as Response)]],
    );
    return { ...answers, ...Object.fromEntries(described) };
  }

  /** Inline for a body that no interface has; a test finds it. */
  #component(status: string, { content = {} }: Response): Reference | Response {
    const media = content['application/json'];
    const prefix = PREFIXES[media?.schema?.title ?? ''];
    if (media === undefined || prefix === undefined)
      return { description: describe(status, ''), content };
    const name = prefix + nameOf(status);
    const example = this.#examples[name];
    this.components[name] ??= {
      description: describe(status, prefix),
      headers: headersNamed(['x-request-id', ...(HEADERS[status] ?? [])]),
      content: { 'application/json': { ...media, ...(example === undefined ? {} : { example }) } },
    };
    return { $ref: `#/components/responses/${name}` };
  }
}

/** `NotFound`; of a family `OtherRefusal` and `Failure`. */
function nameOf(status: string): string {
  if (status === '4XX') return 'OtherRefusal';
  if (status === '5XX') return 'Failure';
  return (STATUS_CODES[status] ?? '').replaceAll(/[^A-Za-z]/g, '');
}

function describe(status: string, prefix: string): string {
  if (status === '4XX') return 'Any other error. Nothing was changed.';
  if (status === '5XX') return 'A server error. Nothing was changed.';
  const name = `${STATUS_CODES[status]}.`;
  const codes = prefix === '' ? codesOf(status) : prefix === 'Login' ? [] : numbersOf(status);
  if (codes.length === 0) return name;
  const field = prefix === '' ? 'code' : 'errorCode';
  return `${name} \`${field}\` is ${codes.map((code) => `\`${code}\``).join(', ')}.`;
}

const codesOf = (status: string): string[] =>
  Object.entries(ERRORS)
    .filter(([, error]) => String(error.status) === status)
    .map(([code]) => code);

const numbersOf = (status: string): number[] => [
  ...new Set(
    Object.values(TAX_ERRORS)
      .filter((error) => String(error.status) === status)
      .map(({ code }) => code),
  ),
];

/** What a route takes tells what it can be refused for. */
function statusesOf(
  { parameters = [], requestBody, security = [] }: Operation,
  path: string,
): string[] {
  const takes = (header: string) =>
    parameters.some(({ in: place, name }) => place === 'header' && name === header);
  const isProtected = security.length > 0;
  const rows: readonly (readonly [string, boolean])[] = [
    ['400', parameters.length > 0 || requestBody !== undefined],
    ['401', isProtected],
    ['403', isProtected && !path.startsWith('/authentication')],
    ['404', path.includes('{')],
    ['409', takes('Idempotency-Key') || takes('If-Match')],
    ['412', takes('If-Match')],
    ['422', takes('Idempotency-Key')],
    ['429', isProtected],
    ['503', isProtected],
  ];
  return rows.flatMap(([status, applies]) => (applies ? [status] : []));
}
