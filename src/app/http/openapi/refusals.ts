/**
 * Answers of refused requests: which statuses an operation has of its own, and what every operation
 * shares. One component per interface and status.
 */

import { STATUS_CODES } from '../../../platform/http/rest/error-body.ts';
import { ERRORS } from '../../../platform/requests/error-table.ts';
import { ERRORS as TAX_ERRORS } from '../../../tax/paycalc/error-table.ts';
import { headersNamed, LIMIT_HEADERS } from './headers.ts';
import type { Media, Operation, Reference, Response } from './model.ts';

/** The prefix of the components of an interface, by the title of its error body. */
const PREFIXES: Readonly<Record<string, string>> = {
  ErrorBody: '',
  LoginError: 'Login',
  TaxError: 'Tax',
  PayCalcResponse: 'PayCalc',
};

/** Those that depend on what an operation takes; the others are the same everywhere. */
const OWN = ['400', '404', '409', '412', '422'];

/** Headers of the others. */
const SHARED_HEADERS = ['x-request-id', 'www-authenticate', 'retry-after', ...LIMIT_HEADERS];

export class Refusals {
  readonly components: Record<string, Response> = {};
  readonly #examples: Readonly<Record<string, unknown>>;

  /** Recorded bodies by the name of the component, or of the status within `Error`. */
  constructor(examples: Readonly<Record<string, unknown>>) {
    this.#examples = examples;
  }

  /**
   * The responses of `operation`, with one for each status that depends on what it takes, and `default`
   * for the others. No ranges such as 4XX: several generators of clients cannot read them.
   */
  of(operation: Operation, path: string): Operation['responses'] {
    const { '4XX': refused, '5XX': failed, ...answers } = operation.responses;
    const body = refused ?? failed;
    if (body === undefined) return answers;
    const own = statusesOf(operation, path).filter((status) => !(status in answers));
    const described = [...own, 'default'].map((status) => [
      status,
      this.#component(status, body as Response),
    ]);
    return { ...answers, ...Object.fromEntries(described) };
  }

  /** Inline for a body that no interface has; a test finds it. */
  #component(status: string, { content = {} }: Response): Reference | Response {
    const media = content['application/json'];
    const prefix = PREFIXES[media?.schema?.title ?? ''];
    if (media === undefined || prefix === undefined)
      return { description: describe(status, ''), content };
    const name = prefix + nameOf(status);
    this.components[name] ??= {
      description: describe(status, prefix),
      headers: headersNamed(status === 'default' ? SHARED_HEADERS : ['x-request-id']),
      content: { 'application/json': { ...media, ...this.#recorded(status, prefix) } },
    };
    return { $ref: `#/components/responses/${name}` };
  }

  #recorded(status: string, prefix: string): Media {
    const bodyOf = (one: string): unknown => this.#examples[prefix + nameOf(one)];
    if (status !== 'default') {
      const example = bodyOf(status);
      return example === undefined ? {} : { example };
    }
    const bodies = Object.keys(codesByStatus(prefix)).flatMap((one) => {
      const value = bodyOf(one);
      return OWN.includes(one) || value === undefined ? [] : [[nameOf(one), { value }] as const];
    });
    return { examples: Object.fromEntries(bodies) };
  }
}

const nameOf = (status: string): string =>
  status === 'default' ? 'Error' : (STATUS_CODES[status] ?? '').replaceAll(/[^A-Za-z]/g, '');

function describe(status: string, prefix: string): string {
  const codes = codesByStatus(prefix);
  // The body of a login has no code.
  const field = { '': 'code', Tax: 'errorCode', PayCalc: 'errorCode' }[prefix];
  const listed = (one: string) =>
    field === undefined ? '' : ` \`${field}\` is ${codes[one]?.join(', ')}.`;
  if (status !== 'default') return `${STATUS_CODES[status]}.${listed(status)}`;
  const others = Object.keys(codes).filter((one) => !OWN.includes(one));
  const rows = others.map((one) => `- ${one} ${STATUS_CODES[one]}.${listed(one)}`);
  return [`Any other error; nothing was changed.`, '', ...rows].join('\n');
}

/** What may be in the body's code, by status. */
function codesByStatus(prefix: string): Record<string, string[]> {
  const rows =
    prefix === 'Tax' || prefix === 'PayCalc'
      ? Object.values(TAX_ERRORS).map(({ status, code }) => [status, String(code)] as const)
      : Object.entries(ERRORS).map(([code, { status }]) => [status, code] as const);
  const refused = rows.filter(([status]) => status >= 400);
  const byStatus = Map.groupBy(refused, ([status]) => String(status));
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      [...new Set(all.map(([, code]) => `\`${code}\``))],
    ]),
  );
}

/** What a route takes tells what it can be refused for. */
function statusesOf({ parameters = [] }: Operation, path: string): string[] {
  const takes = (header: string) =>
    parameters.some(({ in: place, name }) => place === 'header' && name === header);
  const rows: readonly (readonly [string, boolean])[] = [
    // Every operation refuses a parameter that it does not know.
    ['400', true],
    ['404', path.includes('{')],
    ['409', takes('Idempotency-Key') || takes('If-Match')],
    ['412', takes('If-Match')],
    ['422', takes('Idempotency-Key')],
  ];
  return rows.flatMap(([status, applies]) => (applies ? [status] : []));
}
