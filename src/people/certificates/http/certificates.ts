/** `/v1/employers/{employerId}/employees/{employeeId}`: withholding certificates, tax parameters. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { etag, ifMatchOf, linkTo } from '../../../platform/http/rest/links.ts';
import { isId } from '../../../platform/http/rest/pages.ts';
import { pathParameter, queryParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { date } from '../../../platform/requests/fields.ts';
import { takenParameters } from '../../../tax/paycalc/taken-parameters.ts';
import { EMPLOYEE, employeeOf, employeePath } from '../../http/paths.ts';
import { addCertificate } from '../add-certificate.ts';
import type { CertificateDeps } from '../deps.ts';
import { listCertificates } from '../list-certificates.ts';
import { printCertificate } from '../print-certificate.ts';
import { type CertificateIds, readCertificate } from '../read-certificate.ts';
import { RecordCertificate, SignCertificate, VoidCertificate } from '../schema.ts';
import { taxParameters } from '../tax-parameters.ts';
import type { CertificateView } from '../view.ts';
import { versionOf, voidCertificate } from '../void-certificate.ts';
import { Certificate, CertificateSummary, TaxParameters } from './schema.ts';

const TAG = 'certificates';
const COLLECTION = `${EMPLOYEE}/certificates`;
const ONE = `${COLLECTION}/:certificateId`;
const Wrapper = wrapped('certificate', Certificate);
const idsOf = (request: FastifyRequest): CertificateIds => ({
  ...employeeOf(request),
  certificateId: pathParameter(request, 'certificateId'),
});

/** `certificate` of the employee the path of `request` names, with its links. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  certificate: CertificateView,
): { certificate: CertificateView } {
  const up = employeePath(employeeOf(request));
  const path = `${up}/certificates/${certificate.id}`;
  reply.header('etag', etag(versionOf(certificate)));
  if (reply.statusCode === 201) reply.header('location', path);
  linkTo(reply, [
    ['self', path],
    ['collection', `${up}/certificates`],
    ['up', up],
    ['alternate', `${path}/pdf`, 'PDF'],
  ]);
  return { certificate };
}

export function certificateRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = {
    ...depsOf(context),
    forms: context.forms,
    taken: takenParameters(context.releases),
    printer: context.printer,
  };
  route.post(COLLECTION, {
    operationId: 'addCertificate',
    summary: 'Sign a certificate (the employee), or record one signed on paper',
    response: { 201: Wrapper },
    body: Type.Union([SignCertificate, RecordCertificate]),
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const added = await addCertificate(deps, caller, employeeOf(request), request.body);
      return send(request, reply.code(201), added);
    },
  });
  route.list(COLLECTION, {
    operationId: 'listCertificates',
    summary: 'List certificates in the order they were stored, without their answers',
    items: 'certificates',
    item: CertificateSummary,
    query: {
      formCode: Type.Optional(
        Type.String({
          description: 'Only certificates of this form, such as W4101 (upper or lower case).',
        }),
      ),
    },
    up: (request) => employeePath(employeeOf(request)),
    isPosition: isId,
    read: (request, limit, after) => {
      const formCode = queryParameter(request, 'formCode');
      const page = { formCode, after, limit: limit + 1 };
      return listCertificates(deps, callerOf(request), employeeOf(request), page);
    },
    positionOf: ({ id }) => id,
  });
  oneCertificate(app, deps);
  printedRoutes(app, deps);
}

/** The filled form, and what it says to payCalc. */
function printedRoutes(
  app: FastifyInstance,
  deps: Parameters<typeof printCertificate>[0] & Parameters<typeof taxParameters>[0],
): void {
  const route = routesOf(app, TAG);
  route.get(`${ONE}/pdf`, {
    operationId: 'printCertificate',
    summary: 'Read the filled form as a PDF; adds an entry to the employee’s audit trail',
    description:
      'Text too long for its box is printed in full on a continuation sheet behind the form. Where the agency’s own PDF is installed, filled lines that it has no field for are printed on that sheet too, and the header Unmapped-Fields names them; 409 if one of them is a signature, a claim of exemption or a line that feeds a tax parameter.',
    response: { 200: Type.String({ format: 'binary' }) },
    produces: ['application/pdf'],
    handler: async (request, reply) => {
      const ids = idsOf(request);
      const { pdf, unmapped, fileName } = await printCertificate(deps, callerOf(request), ids);
      linkTo(reply, [
        ['self', request.url],
        ['up', `${employeePath(ids)}/certificates/${ids.certificateId}`],
      ]);
      if (unmapped.length > 0) reply.header('unmapped-fields', unmapped.join(', '));
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('content-security-policy', "sandbox; default-src 'none'")
        .send(Buffer.from(pdf));
    },
  });
  route.get(`${EMPLOYEE}/taxParameters`, {
    operationId: 'readTaxParameters',
    summary: 'Tax parameters from the certificates in effect on a pay date, ready for payCalc',
    response: { 200: TaxParameters },
    querystring: Type.Object({ payDate: date('The day wages are paid.') }),
    handler: async (request, reply) => {
      const ids = employeeOf(request);
      const payDate = queryParameter(request, 'payDate') ?? '';
      const found = await taxParameters(deps, callerOf(request), ids, payDate);
      linkTo(reply, [
        ['self', request.url],
        ['up', employeePath(ids)],
        ['related', `${employeePath(ids)}/certificates`, 'certificates'],
      ]);
      return { taxParameters: found };
    },
  });
}

function oneCertificate(app: FastifyInstance, deps: CertificateDeps): void {
  const route = routesOf(app, TAG);
  route.get(ONE, {
    operationId: 'readCertificate',
    summary: 'Read a certificate; adds an entry to the employee’s audit trail',
    response: { 200: Wrapper },
    handler: async (request, reply) =>
      send(request, reply, await readCertificate(deps, callerOf(request), idsOf(request))),
  });
  route.post(`${ONE}/void`, {
    operationId: 'voidCertificate',
    isConditional: true,
    summary: 'Void a certificate; the previous version applies again',
    response: { 200: Wrapper },
    body: VoidCertificate,
    handler: async (request, reply) => {
      const { body } = request;
      const [caller, ids] = [callerOf(request), idsOf(request)];
      return send(
        request,
        reply,
        await voidCertificate(deps, caller, ids, body, ifMatchOf(request)),
      );
    },
  });
}
