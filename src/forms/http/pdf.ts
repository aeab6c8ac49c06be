/** Forms as PDF over HTTP: blank from memory, filled in with answers, read back. */

import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { pathParameter, queryParameter } from '../../platform/http/rest/parameters.ts';
import { routesOf } from '../../platform/http/rest/routes.ts';
import { unshownValues } from '../../platform/pdf/known-characters.ts';
import { UnreadablePdf } from '../../platform/processes/pool.ts';
import { type FieldError, invalid, RequestError } from '../../platform/requests/errors.ts';
import { shapeErrors } from '../../platform/shape/shape-errors.ts';
import { multiline } from '../../platform/shape/texts.ts';
import { takenParameters } from '../../tax/paycalc/taken-parameters.ts';
import { type Answers, type FilledForm, fillForm } from '../answers/evaluate.ts';
import { parametersOf } from '../answers/parameters.ts';
import { takenOn } from '../answers/taken-parameters.ts';
import { summarize } from '../catalog/describe.ts';
import type { Form, LoadedEdition } from '../catalog/load.ts';
import { whyNotGivenOut } from '../catalog/select.ts';
import { unshownProblems } from '../installed/unshown.ts';
import { unfitErrors } from '../pdf/filled-pdf.ts';
import type { ReadForm } from '../reading/reader.ts';
import { drawBlank, readyBlank, sendBlank } from './blank.ts';
import type { FormsContext } from './context.ts';
import { dayOf, findForm, findPrinted, today } from './find.ts';
import { CodeParams, DateQuery, TAG } from './schema.ts';

const PDF = 'application/pdf';

const Pdf = {
  description: 'The form',
  content: { [PDF]: { schema: Type.String({ format: 'binary' }) } },
};

const FillBody = Type.Object(
  {
    answers: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
      {
        ...multiline,
        description: 'By field name, as in GET /spf/forms/{code}/questions.',
      },
    ),
    date: DateQuery.properties.date,
    isDraft: Type.Optional(
      Type.Boolean({
        description:
          'If true, valid answers are filled in and the others are listed in problems, instead of rejecting the request. Useful for previews.',
      }),
    ),
  },
  { title: 'FillPdfInput', additionalProperties: false },
);

const Filled = Type.Object(
  {
    form: Type.Record(Type.String(), Type.Unknown()),
    isSigned: Type.Boolean({
      description: 'Whether it is signed; if not, print and sign it.',
    }),
    values: Type.Record(Type.String(), Type.String(), {
      description: 'Every filled line, including calculated ones.',
    }),
    computed: Type.Array(Type.String(), { description: 'Lines calculated by a worksheet.' }),
    taxJurisdictionParms: Type.Array(Type.Unknown(), { description: 'Ready for payCalc.' }),
    lines: Type.Array(Type.Unknown(), { description: 'The line each parameter comes from.' }),
    unmapped: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Filled lines that the installed agency PDF cannot show.',
      }),
    ),
    pdf: Type.Optional(Type.String({ description: 'The filled form, base64.' })),
    applying: Type.Optional(
      Type.Array(Type.String(), {
        description: 'fillPdf: the fields that apply with these answers, filled or not.',
      }),
    ),
    problems: Type.Optional(
      Type.Array(
        Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() }),
        {
          description:
            'For a draft: what is missing or wrong. Until this list is empty, no tax parameters are returned.',
        },
      ),
    ),
  },
  { title: 'FilledForm', description: 'The filled form, its values, and its tax parameters.' },
);

type Taken = ReturnType<typeof takenParameters>;

export function pdfRoutes(app: FastifyInstance, context: FormsContext): void {
  const taken = takenParameters(context.releases);
  blankRoute(app, context);
  fillRoute(app, context, taken);
  // Its own context, so that only this route takes a PDF as its body.
  app.register(async (room) => {
    room.addContentTypeParser(PDF, (request: FastifyRequest, payload: IncomingMessage) =>
      room.bodies.read(request, payload),
    );
    readRoute(room, context, taken);
  });
}

function blankRoute(app: FastifyInstance, context: FormsContext): void {
  routesOf(app, TAG).get('/spf/getPdf/:code', {
    operationId: 'getPdf',
    summary: 'A blank form as a fillable PDF',
    params: CodeParams,
    querystring: DateQuery,
    response: { 200: Pdf },
    handler: (request, reply) => {
      if (!accepts(request, PDF)) throw new RequestError('not_acceptable');
      const form = findForm(context, pathParameter(request, 'code'));
      const day = dayOf(context, queryParameter(request, 'date'), 'date');
      const ready = readyBlank(context, form, day);
      if (ready === undefined)
        return drawBlank(context, form, day).then((blank) => sendBlank(request, reply, blank));
      sendBlank(request, reply, ready);
      return undefined;
    },
  });
}

function fillRoute(app: FastifyInstance, context: FormsContext, taken: Taken): void {
  routesOf(app, TAG).post('/spf/fillPdf/:code', {
    operationId: 'fillPdf',
    isSafe: true,
    summary: 'Fill in a form and return its tax parameters',
    description:
      'With Accept: application/pdf the answer is the form alone. All problems of the answers are reported together. Where an agency’s own PDF is installed, a signature or a line that feeds a tax parameter is refused if that PDF has no place for it; the header Unmapped-Fields names other filled lines without a place.',
    params: CodeParams,
    body: FillBody,
    response: { 200: Filled },
    handler: async (request, reply) => {
      const { answers, date, isDraft = false } = bodyOf(request.body);
      const { form, edition } = await asked(context, request, date);
      const filled = fillForm(edition, answers, {
        mustBeSigned: false,
        today: today(context),
      });
      const problems = problemsOf(filled);
      if (!isDraft) refuseAll(problems);
      const values = isDraft ? withoutWrong(filled.values, problems) : filled.values;
      const printed = await context.printer.fill(form, edition, values);
      if ('problems' in printed) throw invalid(unfitErrors(printed.problems));
      const { pdf, unmapped } = printed;
      const unshown = unshownProblems(form, edition, unmapped);
      if (!isDraft) refuseAll(unshown);
      reply.header('cache-control', 'no-store');
      const wantsPdf = accepts(request, PDF) && !accepts(request, 'application/json');
      if (unmapped.length > 0) reply.header('unmapped-fields', unmapped.join(', '));
      if (wantsPdf) return sendPdf(reply, pdf, `${form.identity.code}.pdf`, 'attachment');
      const wrong = [...problems, ...unshown];
      return {
        ...answerOf(form, edition, filled),
        // Answers that contradict each other may give one parameter two values.
        ...(wrong.length > 0
          ? { taxJurisdictionParms: [], lines: [] }
          : takenOn(parametersOf(form, edition, filled), taken, dayOf(context, date, 'date'))),
        applying: [...filled.applying],
        unmapped,
        ...(isDraft ? { problems: wrong } : {}),
        pdf: Buffer.from(pdf).toString('base64'),
      };
    },
  });
}

function readRoute(app: FastifyInstance, context: FormsContext, taken: Taken): void {
  routesOf(app, TAG).post('/spf/readPdf/:code', {
    operationId: 'readPdf',
    isSafe: true,
    summary: 'Read a filled form and return its answers and tax parameters',
    description:
      'The form and its edition are read from the file. A different form or edition is rejected with its name. Files that are scanned, flattened, truncated, or protected by a password are rejected too.',
    params: CodeParams,
    querystring: DateQuery,
    consumes: [PDF],
    body: Type.String({ format: 'binary', description: 'The filled form.' }),
    response: { 200: Filled },
    bodyLimit: READ_LIMIT,
    handler: async (request, reply) => {
      const { form, edition: wanted } = await askedToRead(context, request);
      if (!Buffer.isBuffer(request.body)) {
        throw new RequestError('unsupported_media_type', {
          problem: 'Send the filled form itself with Content-Type: application/pdf.',
        });
      }
      const { edition, answers } = await readForm(context, request, form, wanted, request.body);
      const filled = fillForm(edition, Object.fromEntries(answers), {
        mustBeSigned: false,
        today: today(context),
      });
      refuseAll(problemsOf(filled));
      reply.header('cache-control', 'no-store');
      const day = dayOf(context, queryParameter(request, 'date'), 'date');
      return {
        ...answerOf(form, edition, filled),
        ...takenOn(parametersOf(form, edition, filled), taken, day),
      };
    },
  });
}

const READ_LIMIT = 4 * 1024 * 1024;

async function asked(
  context: FormsContext,
  request: FastifyRequest,
  date: unknown,
): Promise<{ form: Form; edition: LoadedEdition }> {
  const { code } = request.params as { code: string };
  const form = findForm(context, code);
  return { form, edition: await findPrinted(context, form, dayOf(context, date, 'date')) };
}

function bodyOf(body: unknown): { answers: Answers; date?: unknown; isDraft?: boolean } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid([
      {
        path: '',
        code: 'invalid_type',
        message: 'The body must be JSON: { "answers": { "field": value } }.',
      },
    ]);
  }
  const errors = shapeErrors(FillBody, body);
  if (errors.length > 0) throw invalid(errors);
  return body as Static<typeof FillBody>;
}

const problemsOf = ({ problems, values }: FilledForm): FieldError[] => [
  ...problems,
  ...unshownValues(values),
];

/** What can be printed of a draft. */
function withoutWrong(
  values: FilledForm['values'],
  problems: readonly FieldError[],
): FilledForm['values'] {
  const wrong = new Set(problems.map(({ path }) => path));
  return new Map([...values].filter(([field]) => !wrong.has(`answers.${field}`)));
}

function refuseAll(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid(errors);
}

const answerOf = (form: Form, edition: LoadedEdition, filled: FilledForm) => ({
  form: summarize(form, edition),
  isSigned: filled.isSigned,
  values: Object.fromEntries(filled.values),
  computed: [...filled.computed],
});

/** The edition only where a date asks for one: the file tells its own. */
async function askedToRead(
  context: FormsContext,
  request: FastifyRequest,
): Promise<{ form: Form; edition: LoadedEdition | undefined }> {
  const date = queryParameter(request, 'date');
  if (date !== undefined) return await asked(context, request, date);
  const form = findForm(context, pathParameter(request, 'code'));
  const isPrinted = async (edition: LoadedEdition): Promise<boolean> =>
    edition.incomplete === undefined || (await context.printer.isInstalled(form, edition));
  const printed = await Promise.all(form.editions.map(isPrinted));
  const why = printed.includes(true) ? undefined : whyNotGivenOut(form, today(context));
  if (why !== undefined) throw new RequestError('form_not_available', { reason: why });
  return { form, edition: undefined };
}

async function readForm(
  { reader }: FormsContext,
  { principal }: FastifyRequest,
  form: Form,
  edition: LoadedEdition | undefined,
  body: Buffer,
): Promise<ReadForm> {
  try {
    return await reader.read({ form, edition }, body, principal?.accountId ?? '');
  } catch (error) {
    if (error instanceof UnreadablePdf)
      throw new RequestError('unreadable_pdf', { problem: error.message });
    throw error;
  }
}

function sendPdf(
  reply: FastifyReply,
  bytes: Uint8Array,
  name: string,
  disposition: 'inline' | 'attachment',
): FastifyReply {
  reply.header('content-disposition', `${disposition}; filename="${name}"`);
  return reply.type(PDF).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** Whether the request's Accept takes a media type; none at all takes anything. */
function accepts({ headers }: FastifyRequest, type: string): boolean {
  const { accept } = headers;
  if (accept === undefined || accept === type || accept.trim() === '') return true;
  const [group] = type.split('/');
  return accept.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    const isRefusedHere = parameters.some((each) => /^q=0(\.0*)?$/.test(each));
    return !isRefusedHere && [type, `${group}/*`, '*/*'].includes(name);
  });
}
