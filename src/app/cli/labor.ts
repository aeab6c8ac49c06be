/**
 * `wagewright minimum-wage` and `wagewright garnishment`: labor law at a place on a day, and what orders may
 * take from a payment, with steps and sources; no server, no database.
 */

import { utcDay } from '../../platform/shape/days.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import { answerGarnishment, stateOfRequest } from '../../tax/labor/garnishment-answer.ts';
import { type LaborRelease, laborRelease, laborVersions } from '../../tax/labor/load.ts';
import { KINDS } from '../../tax/labor/schema.ts';
import { LaborRequestError } from '../../tax/labor/sent.ts';
import { answerMinimumWage } from '../../tax/labor/wage-answer.ts';
import { findState } from '../../tax/places/places.ts';
import { aligned } from '../../tax/rules/index.ts';
import { recalculated } from '../../tax/seals/second-garnishment.ts';
import { readText } from './input-file.ts';
import { UsageError } from './options.ts';

type Print = (text: string) => void;
type Options = {
  readonly version?: string | undefined;
  readonly json?: boolean | undefined;
};
type WageOptions = Options & {
  readonly date?: string | undefined;
  readonly kind?: string | undefined;
};

/** `place`: a location code or a state's postal code; federal law alone without it. Returns the exit code. */
export function minimumWages(
  place: string | undefined,
  { version, json = false, kind = 'standard', ...options }: WageOptions,
  print: Print,
): number {
  const known = KINDS.find((one) => one === kind);
  if (known === undefined) {
    throw new UsageError(
      `minimum-wage: --kind ${kind} is not known. Use one of ${KINDS.join(', ')}`,
    );
  }
  const { date = utcDay(Date.now()) } = options;
  const release = releaseOf('minimum-wage', version);
  const code = place === undefined ? undefined : locationCodeOf(place);
  const request = { date, kind: known, ...(code === undefined ? {} : { locationCode: code }) };
  const answer = asked('minimum-wage', () => answerMinimumWage(release, request));
  if (json) {
    print(JSON.stringify(answer, null, 2));
    return 0;
  }
  const rows = answer.rates.map(({ name, amount, from, through, confidence }) => [
    name,
    amount === null ? 'no law' : dollars(amount),
    from,
    through,
    confidence,
  ]);
  const notes = answer.rates.flatMap(({ name, note }) =>
    note === undefined ? [] : [`${name}: ${note}`],
  );
  print(
    [
      `Minimum wage (${known}) on ${date}${place === undefined ? '' : ` at ${place}`}, ${titleOf(release)}`,
      '',
      ...aligned(['Law', 'Amount', 'From', 'Through', 'Confidence'], rows),
      ...section('Steps', answer.explain),
      ...section('Notes', notes),
      ...section('Not known', answer.gaps),
      ...section('Sources', unique(answer.rates.flatMap(({ sources }) => sources))),
    ].join('\n'),
  );
  return 0;
}

/** `CA` stands for the whole state. */
function locationCodeOf(place: string): string {
  if (!/^[A-Za-z]{2}$/.test(place)) return place;
  const state = findState(place);
  if (state !== undefined) return `${state.fips}-000-0000`;
  throw new UsageError(
    `minimum-wage: ${place} is not a state. Use a postal code such as CA or a location code such as 06-037-0000`,
  );
}

/**
 * Prints each order as calculated and recalculated; the exit code is 1 if they differ, 2 if an order was
 * left out.
 */
export function garnishment(
  file: string | undefined,
  { version, json = false }: Options,
  print: Print,
): number {
  if (file === undefined) {
    throw new UsageError(
      'garnishment: name a file with a GarnishmentRequest, or - for one on standard input',
    );
  }
  const request = parsed(file, readText('garnishment', file));
  const release = releaseOf('garnishment', version);
  const answer = asked('garnishment', () => answerGarnishment(release, request));
  const again = recalculated(release.version, stateOfRequest(request));
  const agrees =
    again.length === answer.orders.length &&
    answer.orders.every(({ amount }, i) => amount === again[i]);
  const code = answer.errors.length > 0 ? 2 : Number(!agrees);
  if (json) {
    print(JSON.stringify(answer, null, 2));
    return code;
  }
  const rows = answer.orders.map(({ id, type, limit, amount }, i) => [
    id,
    type,
    limit === null ? 'none' : dollars(limit),
    dollars(amount),
    dollars(again[i] ?? 0),
    amount === again[i] ? 'yes' : 'NO',
  ]);
  print(
    [
      `Garnishments, ${titleOf(release)}`,
      '',
      ...aligned(['Order', 'Type', 'Limit', 'Withhold', 'Recalculated', 'Agrees'], rows),
      '',
      `Withhold ${dollars(answer.total)} in all.`,
      ...section(
        'Not calculated',
        answer.errors.map(({ path, message }) => `${path}: ${message}.`),
      ),
      ...answer.orders.flatMap(({ id, explain }) => section(`Steps of order ${id}`, explain)),
      ...section('Notes and what is not known', answer.gaps),
      ...section('Sources', unique(answer.orders.flatMap(({ sources }) => sources))),
    ].join('\n'),
  );
  return code;
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`garnishment: ${file} is not JSON: ${reasonOf(error)}`);
  }
}

function releaseOf(command: string, version: string | undefined): LaborRelease {
  const release = laborRelease(version);
  if (release !== undefined) return release;
  throw new UsageError(
    `${command}: version ${version} has no labor law. Use one of ${laborVersions().join(', ')}`,
  );
}

function asked<T>(command: string, answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof LaborRequestError)) throw error;
    throw new UsageError(`${command}: ${error.message.replaceAll('\n', `\n${command}: `)}`);
  }
}

const titleOf = ({ version, isDraft }: LaborRelease): string =>
  `release ${version}${isDraft ? ' (draft)' : ''}`;
const dollars = (amount: number): string => `$${amount.toFixed(2)}`;
const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
const section = (title: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : ['', title, ...texts.map((text) => `- ${text}`)];
