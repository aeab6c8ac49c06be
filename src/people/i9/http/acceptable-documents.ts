/** `/v1/acceptableDocuments`, `/v1/formTexts`, and the instructions: what the form itself says, for those who complete it. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { drawBlank, sendBlankSafely } from '../../../forms/http/blank.ts';
import type { FormsContext } from '../../../forms/http/context.ts';
import { findForm } from '../../../forms/http/find.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { utcDay } from '../../../platform/shape/days.ts';
import { acceptableDocuments, formTexts } from '../form-data/acceptable-documents.ts';
import { INSTRUCTIONS_CODES, LANGUAGES, type Language } from '../form-data/instructions.ts';
import { nullable } from './submission-schema.ts';

const TAG = 'submissions';
const TEXTS = '/v1/formTexts';
const FILE = `${TEXTS}/instructions`;

const Citation = Type.Object({ source: Type.String(), confidence: Type.String() });
const ListKey = Type.Enum(['A', 'B', 'C']);
const edition = {
  edition: Type.String({ description: 'As printed in the lower left corner, such as 01/20/25.' }),
  expires: Type.String({ description: 'As printed in the upper right corner.' }),
  citation: Citation,
} as const;

const presence = (description: string) =>
  Type.Enum(['required', 'optional', 'none'], { description });

const AcceptableDocument = Type.Object(
  {
    listKey: ListKey,
    item: Type.Integer({ description: 'Number of the item in its list, as printed.' }),
    documentationKey: Type.String({ description: 'Send it in documents[].documentationKey.' }),
    title: Type.String({ description: 'In the requested language.' }),
    titleCitation: nullable(Citation),
    documentTitle: Type.String({
      description: 'Recorded when a document is sent without a title.',
    }),
    issuingAuthority: nullable(
      Type.String({
        description: 'Recorded by default; null: documents[].issuingAuthority is required.',
      }),
    ),
    documentNumber: presence('Whether documents[].documentNumber is recorded.'),
    documentNumberPattern: nullable(
      Type.String({
        description: 'Regular expression. A number that does not match only causes a warning.',
      }),
    ),
    expirationDate: presence('Whether documents[].expirationDate is recorded.'),
    photo: Type.Boolean({
      description:
        'It shows a photograph. E-Verify employers accept List B documents only with one.',
    }),
    minorsOnly: Type.Boolean({
      description:
        'Only for persons under 18 who cannot present another List B document, and for special placement.',
    }),
    reverified: Type.Boolean({ description: 'Its expiration is a day by which to reverify.' }),
    copySides: Type.Enum(['one', 'two', 'stated'], {
      description:
        'Which sides a copy must show. stated: both, unless the examiner sends oneSided.',
    }),
    photoMatch: Type.Boolean({ description: 'E-Verify compares its photograph.' }),
    receiptTypes: Type.Array(Type.String(), { description: 'Receipts accepted in its place.' }),
    citation: Citation,
  },
  { title: 'AcceptableDocument' },
);

const Documents = Type.Object(
  {
    ...edition,
    language: Type.String(),
    recordedCitation: Citation,
    rules: Type.Array(Type.String(), { description: 'What the form prints above the lists.' }),
    lists: Type.Array(
      Type.Object(
        {
          listKey: ListKey,
          establishes: Type.String(),
          items: Type.Array(
            Type.Object({
              item: nullable(Type.Integer({ description: 'Null for a line without a number.' })),
              text: Type.String(),
            }),
          ),
        },
        { title: 'DocumentList' },
      ),
      { description: 'Lists A, B, and C word for word, in English.' },
    ),
    documents: Type.Array(AcceptableDocument, { description: 'In the order of the lists.' }),
    listASelections: Type.Array(
      Type.Object({ all: Type.Array(Type.String()), also: Type.Array(Type.String()) }),
      {
        description:
          'Documents that count as one selection from List A: every one in all, and any in also.',
      },
    ),
    receipts: Type.Array(
      Type.Object(
        {
          receiptType: Type.String(),
          title: Type.String(),
          standsFor: nullable(Type.Array(Type.String())),
          days: nullable(
            Type.Integer({
              description:
                'Number of days it is valid; null: until its stamp expires, or one year.',
            }),
          ),
          citation: Citation,
        },
        { title: 'AcceptableReceipt' },
      ),
    ),
  },
  { title: 'AcceptableDocuments', description: 'The lists and the documents.' },
);

const Texts = Type.Object(
  {
    ...edition,
    sections: Type.Array(Type.Object({ title: Type.String(), texts: Type.Array(Type.String()) })),
    instructions: Type.Object({
      included: Type.Literal(false, {
        description: 'Not in this response: see files.',
      }),
      url: Type.String({ description: 'Where the agency publishes them.' }),
      files: Type.Array(
        Type.Object(
          {
            language: Type.Enum([...LANGUAGES]),
            formCode: Type.String(),
            edition: Type.String(),
            path: Type.String(),
          },
          { title: 'InstructionsFile' },
        ),
        { description: 'As PDF, at path on this server.' },
      ),
    }),
  },
  { title: 'FormTexts', description: 'The words printed on the form.' },
);

export function acceptableDocumentRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const { forms, clock } = context;
  route.get('/v1/acceptableDocuments', {
    operationId: 'listAcceptableDocuments',
    summary: 'List the acceptable documents, their keys, and the data recorded for each',
    description:
      'The same for every employee. The employee chooses what to present: do not show a part of the lists, or a document first, because of a citizenship status.',
    response: { 200: Documents },
    querystring: Type.Object({
      language: Type.Optional(
        Type.Enum([...LANGUAGES], { description: 'Of the titles; default en.' }),
      ),
    }),
    handler: async (request, reply) => {
      const { language } = request.query as { language?: Language };
      linkTo(reply, [
        ['self', request.url],
        ['related', TEXTS, 'words of the form'],
      ]);
      return acceptableDocuments(forms, utcDay(clock()), language ?? 'en');
    },
  });
  route.get(TEXTS, {
    operationId: 'readFormTexts',
    summary: 'Read the notices and directions printed on Form I-9, in the edition in use',
    response: { 200: Texts },
    handler: async (request, reply) => {
      linkTo(reply, [
        ['self', request.url],
        ['related', '/v1/acceptableDocuments', 'acceptable documents'],
        ['related', FILE, 'instructions'],
      ]);
      const { instructions, ...texts } = formTexts(forms, utcDay(clock()));
      const files = instructions.files.map((file) => ({
        ...file,
        path: `${FILE}?language=${file.language}`,
      }));
      return { ...texts, instructions: { ...instructions, files } };
    },
  });
  route.get(FILE, {
    operationId: 'readInstructions',
    summary: 'The instructions for Form I-9 as a PDF; also for employees and representatives',
    response: { 200: Type.String({ format: 'binary' }) },
    produces: ['application/pdf'],
    querystring: Type.Object({
      language: Type.Optional(Type.Enum([...LANGUAGES], { description: 'Default en.' })),
    }),
    handler: async (request, reply) => {
      const { language = 'en' } = request.query as { language?: Language };
      const form = findForm(context, INSTRUCTIONS_CODES[language]);
      const blank = await drawBlank(context, form, utcDay(clock()));
      linkTo(reply, [
        ['self', request.url],
        ['related', TEXTS, 'words of the form'],
      ]);
      return sendBlankSafely(request, reply, blank);
    },
  });
}
