/** What proves a form: its audit trail, signatures, printed copies, and the bundle for inspectors. */

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { exportForInspection } from '../../i9/evidence/inspection-export.ts';
import { ATTESTATIONS } from '../../i9/form-data/attestations.ts';
import { formFileName } from '../../i9/pdf/completed-form.ts';
import { type PrintDeps, printSubmission } from '../../i9/pdf/print-submission.ts';
import { PRINT_POLICY, printConfirmation, printForm } from '../../i9/submissions/print.ts';
import { readForm, readSignature, readTrail } from '../../i9/submissions/read-submissions.ts';
import { timelinessOf } from '../../i9/submissions/timeliness.ts';
import type { Context } from '../context.ts';
import { AuditRecord } from '../employers/audit.ts';
import { callerOf } from '../rest/guard.ts';
import { linkTo } from '../rest/links.ts';
import { isNumber } from '../rest/pages.ts';
import {
  EMPLOYER,
  employerIdOf,
  employerPath,
  pathParameter,
  SUBMISSION,
  submissionIdsOf,
  submissionPath,
} from '../rest/paths.ts';
import { depsOf } from '../rest/plumbing.ts';
import { routesOf } from '../rest/routes.ts';

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

export function evidenceRoutes(app: FastifyInstance, context: Context): void {
  const route = routesOf(app, TAG);
  const deps: PrintDeps = { ...depsOf(context), printer: context.printer };
  route.list(`${SUBMISSION}/audit`, {
    operationId: 'readAuditTrail',
    summary: 'The audit trail, oldest entry first',
    items: 'entries',
    item: AuditRecord,
    up: (request) => submissionPath(submissionIdsOf(request)),
    isPosition: isNumber,
    read: (request, limit, after = 0) =>
      readTrail(deps, callerOf(request), submissionIdsOf(request), { after, limit: limit + 1 }),
    positionOf: ({ sequence }) => sequence,
  });
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
      const archive = await exportForInspection(deps, callerOf(request), employerId);
      linkUp(request, reply, employerPath(employerId));
      reply
        .type('application/zip')
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
