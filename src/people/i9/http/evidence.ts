/** What proves a form: its audit trail, signatures, printed copies, and the bundle for inspectors. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { asAsked, MASKED } from '../../../platform/http/rest/masked.ts';
import { isNumber } from '../../../platform/http/rest/pages.ts';
import { pathParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { AuditRecord } from '../../employees/http/audit.ts';
import {
  EMPLOYER,
  employerIdOf,
  employerPath,
  SUBMISSION,
  submissionIdsOf,
  submissionPath,
} from '../../http/paths.ts';
import { timelinessOf } from '../form/timeliness.ts';
import { ATTESTATIONS } from '../form-data/attestations.ts';
import { exportForInspection } from '../inspection/inspection-export.ts';
import { verifyOneTrail } from '../inspection/verify-one.ts';
import { formFileName } from '../print/completed-form.ts';
import { PRINT_POLICY, printConfirmation, printForm } from '../print/html.ts';
import { type PrintDeps, printSubmission } from '../submissions/reading/print-submission.ts';
import { readForm, readSignature, readTrail } from '../submissions/reading/read-submissions.ts';

const TAG = 'evidence';
const HTML = 'text/html; charset=utf-8';
const PDF = 'application/pdf';

const AttestationList = Type.Object(
  {
    attestations: Type.Array(
      Type.Object({
        id: Type.String(),
        part: Type.String(),
        text: Type.String(),
        prescribed: Type.Boolean(),
        citation: Type.Object({ source: Type.String(), confidence: Type.String() }),
      }),
    ),
  },
  { title: 'AttestationList', description: 'The texts.' },
);

const Verification = Type.Object(
  {
    entries: Type.Integer(),
    isIntact: Type.Boolean(),
    problems: Type.Array(Type.String()),
  },
  { title: 'TrailVerification', description: 'What was found.' },
);

export function evidenceRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps: PrintDeps = { ...depsOf(context), printer: context.printer };
  route.list(`${SUBMISSION}/audit`, {
    operationId: 'readAuditTrail',
    summary: 'The audit trail, oldest entry first',
    items: 'entries',
    item: AuditRecord,
    up: (request) => submissionPath(submissionIdsOf(request)),
    isPosition: isNumber,
    query: MASKED,
    read: async (request, limit, after = 0) => {
      const page = { after, limit: limit + 1 };
      return asAsked(
        request,
        await readTrail(deps, callerOf(request), submissionIdsOf(request), page),
      );
    },
    positionOf: ({ sequence }) => sequence,
  });
  route.get(`${EMPLOYER}/audit/verification`, {
    operationId: 'verifyTrail',
    summary: 'Verify one audit trail: its chain, its head, and the records it describes',
    description:
      'The trail of the form or employee you name, otherwise that of the employer’s administration. Anchors kept elsewhere are compared by `wagewright i9 verify-audit` only.',
    response: { 200: Verification },
    querystring: Type.Object({
      employeeId: Type.Optional(Type.String({ description: 'The record’s trail.' })),
      submissionId: Type.Optional(
        Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'The form’s trail.' }),
      ),
    }),
    handler: async (request, reply) => {
      const { employeeId, submissionId } = request.query as Record<string, string | undefined>;
      const employerId = employerIdOf(request);
      linkUp(request, reply, employerPath(employerId));
      return await verifyOneTrail(deps, callerOf(request), {
        employerId,
        employeeId,
        submissionId: submissionId === undefined ? undefined : Number(submissionId),
      });
    },
  });
  printedRoutes(app, deps);
  inspectionRoutes(app, deps);
}

/** What is shown and printed of one form. */
function printedRoutes(app: FastifyInstance, deps: PrintDeps): void {
  const route = routesOf(app, TAG);
  route.get(`${SUBMISSION}/print`, {
    operationId: 'printSubmission',
    summary: 'The data of the form as HTML to print',
    response: { 200: Type.String() },
    produces: ['text/html'],
    handler: async (request, reply) => {
      const ids = submissionIdsOf(request);
      const found = await readForm(deps, callerOf(request), ids);
      linkUp(request, reply, submissionPath(ids));
      return sendHtml(reply, printForm(found.row, found.content, timelinessOf(found)));
    },
  });
  route.get(`${SUBMISSION}/pdf`, {
    operationId: 'submissionPdf',
    summary:
      'Read the form as a PDF with its supplements and audit trail; adds an entry to the trail',
    response: { 200: Type.String({ format: 'binary' }) },
    produces: [PDF],
    handler: async (request, reply) => {
      const ids = submissionIdsOf(request);
      const bytes = await printSubmission(deps, callerOf(request), ids);
      linkUp(request, reply, submissionPath(ids));
      const name = formFileName(ids.submissionId);
      return reply
        .type(PDF)
        .header('content-disposition', `inline; filename="${name}"`)
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(Buffer.from(bytes));
    },
  });
  route.get(`${SUBMISSION}/signatures/:signatureId/confirmation`, {
    operationId: 'confirmSignature',
    summary: 'Printable confirmation of a signature (8 CFR 274a.2(h))',
    response: { 200: Type.String() },
    produces: ['text/html'],
    handler: async (request, reply) => {
      const id = pathParameter(request, 'signatureId');
      const ids = submissionIdsOf(request);
      const { row, signature } = await readSignature(deps, callerOf(request), ids, id);
      linkUp(request, reply, submissionPath(ids));
      return sendHtml(reply, printConfirmation(row, signature));
    },
  });
}

/** What signers are shown, and the bundle for inspectors. */
function inspectionRoutes(app: FastifyInstance, deps: PrintDeps): void {
  const route = routesOf(app, TAG);
  route.get('/v1/attestations', {
    operationId: 'listAttestations',
    summary: 'List the texts that must be shown to signers',
    response: { 200: AttestationList },
    handler: async (request, reply) => {
      linkTo(reply, [['self', request.url]]);
      return { attestations: ATTESTATIONS };
    },
  });
  route.get(`${EMPLOYER}/inspectionExport`, {
    operationId: 'inspectionExport',
    summary:
      'ZIP of all forms (PDF, JSON, HTML), copies of documents, audit trails, index and anchors',
    response: { 200: Type.String({ format: 'binary' }) },
    produces: ['application/zip'],
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      const { forms, archive } = await exportForInspection(deps, callerOf(request), employerId);
      linkUp(request, reply, employerPath(employerId));
      reply
        .type('application/zip')
        .header('form-count', forms)
        .header('content-disposition', `attachment; filename="form-i9-${employerId}.zip"`)
        .header('content-security-policy', "sandbox; default-src 'none'");
      return reply.send(Readable.from(archive));
    },
  });
}

const sendHtml = (reply: FastifyReply, html: string): FastifyReply =>
  reply.type(HTML).header('content-security-policy', PRINT_POLICY).send(html);

const linkUp = (request: FastifyRequest, reply: FastifyReply, up: string): void =>
  linkTo(reply, [
    ['self', request.url],
    ['up', up],
  ]);
