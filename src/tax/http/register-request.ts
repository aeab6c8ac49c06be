/** A body of payments: payCalc items as they come, or a payroll register, alone or in a form with the files next to it. */

import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Source } from '../calculators/entries.ts';
import type { ChunkAnswerer } from '../calculators/here.ts';
import type { RegisterQuestion, SentFile, SentRegister } from '../calculators/register-chunk.ts';
import { isRegisterText } from '../calculators/row-lines.ts';
import { CONSTANT_NAMES, type ConstantName } from '../compare/guess/constants.ts';
import type { OnFault } from '../paycalc/calculate-items.ts';
import { refusalAt, type TaxInterfaceError, unknownAt } from '../paycalc/errors.ts';
import { bodyOf, FORM, sourceOf, typeOf, WORKBOOK } from './bulk-request.ts';
import { MAX_REGISTER_BYTES, type StreamPlaces } from './streamed.ts';

/** Enough to see the header. */
const BEGINNING_BYTES = 64 * 1024;

const given = (description: string) => Type.Optional(Type.String({ description }));

/** What holds for all checks of a register. */
export const RegisterQuery = Type.Object({
  payDate: given('Of a register, for all checks; so are the next ones.'),
  frequency: given('Such as biweekly.'),
  state: given('State of work.'),
  workPlace: given('City or county of work.'),
  homeState: given('State of residence.'),
  homePlace: given('City or county of residence.'),
  employee: given('Id of the only employee.'),
});

type Sent =
  | { readonly sent: SentRegister }
  | { readonly source: Exclude<Source, 'register'>; readonly body: AsyncGenerator<Buffer> };

const ITEMS = 'Columns of payCalc items are named by fields, such as wages[0].grossWages.';

/** Throws a `TaxInterfaceError`. `hold` is called before a register is held. */
async function sentIn(request: FastifyRequest, hold: () => void): Promise<Sent> {
  const constants = constantsIn(request);
  const [first] = Object.keys(constants);
  const files = await filesIn(request, hold);
  if ('source' in files) {
    if (first !== undefined) throw onlyForRegisters(first);
    return files;
  }
  const hint = typeOf(request) === 'text/csv' ? { hint: ITEMS } : {};
  return { sent: { ...files, constants, ...hint } };
}

const onlyForRegisters = (name: string): TaxInterfaceError =>
  refusalAt(
    'malformed-body',
    name,
    'is for a payroll register, and the body has payCalc items. Leave it out.',
  );

function constantsIn({ query }: FastifyRequest): Partial<Record<ConstantName, string>> {
  const values = query as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    CONSTANT_NAMES.flatMap((name) => {
      const value = values[name];
      return typeof value === 'string' && value.trim() !== '' ? [[name, value]] : [];
    }),
  );
}

type Files = Omit<SentRegister, 'constants' | 'hint'>;

async function filesIn(
  request: FastifyRequest,
  hold: () => void,
): Promise<Files | Exclude<Sent, { readonly sent: SentRegister }>> {
  const type = typeOf(request);
  if (type === FORM || type === WORKBOOK) hold();
  if (type === FORM) return await formFiles(request);
  if (type === WORKBOOK) return await registerFile(bodyOf(request), 'register.xlsx');
  const source = sourceOf(request);
  if (source !== 'csv') return { source, body: bodyOf(request) };
  const { first, whole } = await begun(bodyOf(request));
  if (!isRegisterText(first)) return { source, body: whole };
  hold();
  return await registerFile(whole, 'register.csv');
}

/** The beginning of the body, and all of it. */
async function begun(
  body: AsyncGenerator<Buffer>,
): Promise<{ readonly first: string; readonly whole: AsyncGenerator<Buffer> }> {
  const pieces: Buffer[] = [];
  let text = '';
  while (!text.trimStart().includes('\n') && text.length < BEGINNING_BYTES) {
    const { value, done } = await body.next();
    if (done) break;
    // The memory of a piece is used again once the next one is read.
    pieces.push(Buffer.from(value));
    text += value.toString();
  }
  return { first: text, whole: all() };

  async function* all(): AsyncGenerator<Buffer> {
    yield* pieces;
    yield* body;
  }
}

const registerFile = async (body: AsyncIterable<Buffer>, name: string): Promise<Files> => ({
  register: { name, bytes: await wholeOf(body) },
});

async function wholeOf(body: AsyncIterable<Buffer>): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MAX_REGISTER_BYTES) {
      throw refusalAt('too-large', 'body', 'the register is larger than 32 MB. Send it in parts.');
    }
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
}

const PARTS = ['register', 'employees', 'opening', 'columns'];

async function formFiles(request: FastifyRequest): Promise<Files> {
  const bytes = await wholeOf(bodyOf(request));
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw refusalAt('malformed-body', 'body', 'is not a form. Send multipart/form-data.');
  });
  const names = [...form.keys()];
  const unknown = names.find((name) => !PARTS.includes(name));
  if (unknown !== undefined) {
    const reason = `is not a file of the form. Send ${PARTS.join(', ')}; what holds for all checks goes in the query.`;
    throw unknownAt('malformed-body', unknown, reason, [unknown, PARTS]);
  }
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw refusalAt('malformed-body', twice, 'is sent twice. Send one.');
  const file = async (part: string): Promise<SentFile | undefined> => {
    const sent = form.get(part);
    if (sent === null) return undefined;
    return typeof sent === 'string'
      ? { name: `${part}.csv`, bytes: Buffer.from(sent) }
      : { name: sent.name, bytes: new Uint8Array(await sent.arrayBuffer()) };
  };
  const register = await file('register');
  if (register === undefined) {
    throw refusalAt('malformed-body', 'register', 'is missing. Send the register as this file.');
  }
  const columns = form.get('columns');
  const text = columns instanceof Blob ? await columns.text() : columns;
  return {
    register,
    employees: await file('employees'),
    opening: await file('opening'),
    columns: text ?? undefined,
  };
}

/** What reads registers, what it is asked, and what a register takes a place in. */
export type RegisterReader = {
  readonly answerer: ChunkAnswerer;
  readonly question: RegisterQuestion;
  readonly onFault: OnFault;
  readonly places: StreamPlaces;
};

/** The items, or the lines of a register. Throws a `TaxInterfaceError`. */
export async function inputIn(
  request: FastifyRequest,
  { answerer, question, onFault, places }: RegisterReader,
): Promise<{ readonly source: Source; readonly body: AsyncIterable<Buffer> }> {
  let leave = (): void => {};
  try {
    const input = await sentIn(request, () => {
      leave = places.register(request);
    });
    if ('sent' in input) {
      const { bytes } = await answerer.readRegister(input.sent, question, onFault);
      return { source: 'register', body: Readable.from([Buffer.from(bytes)]) };
    }
    if (question.isCheck === true) throw onlyForRegisters('check');
    return input;
  } finally {
    leave();
  }
}
