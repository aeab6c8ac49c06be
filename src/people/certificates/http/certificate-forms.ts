/** `.../certificateForms` and `.../certificateDrafts`: what an employee is asked for, and what is filled in so far. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { drawBlank, sendBlankSafely } from '../../../forms/http/blank.ts';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { etag, ifMatchOf, linkTo } from '../../../platform/http/rest/links.ts';
import { pathParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { invalid } from '../../../platform/requests/errors.ts';
import { MAX } from '../../../platform/requests/fields.ts';
import { stateRemedy } from '../../../platform/shape/states.ts';
import { locationOfCity } from '../../../tax/paycalc/locations/city.ts';
import { takenParameters } from '../../../tax/paycalc/taken-parameters.ts';
import { taxList } from '../../../tax/paycalc/tax-list/index.ts';
import { findState } from '../../../tax/places/places.ts';
import { EMPLOYEE, employeeOf, employeePath } from '../../http/paths.ts';
import {
  findBlankCertificate,
  type HomeAndWork,
  listCertificateForms,
  readCertificateForm,
  type TaxesFor,
} from '../certificate-forms.ts';
import { type DraftIds, type DraftView, discardDraft, readDraft, saveDraft } from '../drafts.ts';
import { SaveDraft } from '../schema.ts';
import { CertificateDraft, CertificateForm, CertificateForms } from './form-schema.ts';

const TAG = 'certificates';
const FORMS = `${EMPLOYEE}/certificateForms`;
const DRAFT = `${EMPLOYEE}/certificateDrafts/:formCode`;

const State = (whose: string) =>
  Type.Optional(Type.String({ description: `Two letters; default: of the ${whose}’s address.` }));

const City = (whose: string, state: string) =>
  Type.Optional(
    Type.String({
      maxLength: MAX.text,
      description: `Its name; default: of the ${whose}’s address, if that is in ${state}.`,
    }),
  );

const draftIdsOf = (request: FastifyRequest): DraftIds => ({
  ...employeeOf(request),
  formCode: pathParameter(request, 'formCode'),
});

export function certificateFormRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = {
    ...depsOf(context),
    forms: context.forms,
    taken: takenParameters(context.releases),
  };
  route.get(FORMS, {
    operationId: 'listCertificateForms',
    summary: 'List the withholding certificates that apply to an employee, by home and work state',
    description:
      'Forms of the income taxes that taxList finds for the two places, with the certificate of nonresidence where their states have an agreement, and Pennsylvania’s residency certification. A city counts if exactly one place of the state has its name; otherwise only the state does.',
    response: { 200: CertificateForms },
    querystring: Type.Object({
      homeState: State('employee'),
      homeCity: City('employee', 'homeState'),
      workState: State('employer'),
      workCity: City('employer', 'workState'),
    }),
    handler: async (request, reply) => {
      const ids = employeeOf(request);
      linkTo(reply, [
        ['self', request.url],
        ['up', employeePath(ids)],
        ['related', `${employeePath(ids)}/certificates`, 'certificates'],
      ]);
      const homeAndWork = request.query as HomeAndWork;
      const taxesFor = taxesIn(context);
      return {
        certificateForms: await listCertificateForms(
          deps,
          callerOf(request),
          ids,
          homeAndWork,
          taxesFor,
        ),
      };
    },
  });
  route.get(`${FORMS}/:formCode`, {
    operationId: 'readCertificateForm',
    summary: 'Read a certificate to sign today: its questions, words, and declaration',
    response: { 200: CertificateForm },
    handler: async (request, reply) => {
      const ids = draftIdsOf(request);
      const form = await readCertificateForm(deps, callerOf(request), ids);
      linkTo(reply, [
        ['self', request.url],
        ['up', employeePath(ids)],
        ['related', `${employeePath(ids)}/certificateDrafts/${form.formCode}`, 'draft'],
        ['alternate', `${employeePath(ids)}/certificateForms/${form.formCode}/pdf`, 'PDF'],
      ]);
      return { certificateForm: form };
    },
  });
  blankRoute(app, context, deps);
  draftRoutes(app, deps);
}

/** The certificate to read while answering, or to sign on paper. */
function blankRoute(
  app: FastifyInstance,
  context: FormsContext,
  deps: Parameters<typeof findBlankCertificate>[0],
): void {
  const route = routesOf(app, TAG);
  route.get(`${FORMS}/:formCode/pdf`, {
    operationId: 'readBlankCertificate',
    summary:
      'A certificate in the edition in use today, blank, with the instructions printed on it',
    description:
      'For the employee to read while answering, or to sign on paper. The agency’s own PDF where it is installed.',
    response: { 200: Type.String({ format: 'binary' }) },
    produces: ['application/pdf'],
    handler: async (request, reply) => {
      const ids = draftIdsOf(request);
      const { form, day } = await findBlankCertificate(deps, callerOf(request), ids);
      const blank = await drawBlank(context, form, day);
      linkTo(reply, [
        ['self', request.url],
        ['up', `${employeePath(ids)}/certificateForms/${form.identity.code}`],
      ]);
      return sendBlankSafely(request, reply, blank);
    },
  });
}

function draftRoutes(app: FastifyInstance, deps: Parameters<typeof readDraft>[0]): void {
  const route = routesOf(app, TAG);
  route.get(DRAFT, {
    operationId: 'readCertificateDraft',
    summary: 'Read the draft of a certificate that the employee has started',
    description:
      'Only with the employee’s own token. Signing the certificate deletes the draft; so do 30 days without a change.',
    response: { 200: CertificateDraft },
    handler: async (request, reply) =>
      send(request, reply, await readDraft(deps, callerOf(request), draftIdsOf(request))),
  });
  route.put(DRAFT, {
    operationId: 'saveCertificateDraft',
    summary:
      'Save the answers so far; the response says what applies, what is wrong, and what it sets',
    isConditional: true,
    body: SaveDraft,
    response: { 200: CertificateDraft },
    handler: async (request, reply) => {
      const [caller, ids] = [callerOf(request), draftIdsOf(request)];
      const saved = await saveDraft(deps, caller, ids, request.body, ifMatchOf(request));
      return send(request, reply, saved);
    },
  });
  route.delete(DRAFT, {
    operationId: 'discardCertificateDraft',
    summary: 'Discard the draft',
    isConditional: true,
    response: { 200: CertificateDraft },
    handler: async (request, reply) => {
      const [caller, ids] = [callerOf(request), draftIdsOf(request)];
      return send(request, reply, await discardDraft(deps, caller, ids, ifMatchOf(request)));
    },
  });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { version, ...certificateDraft }: DraftView,
) {
  const up = employeePath(employeeOf(request));
  const { formCode } = certificateDraft;
  reply.header('etag', etag(version));
  linkTo(reply, [
    ['self', `${up}/certificateDrafts/${formCode}`],
    ['up', up],
    ['related', `${up}/certificateForms/${formCode}`, 'form'],
  ]);
  return { certificateDraft };
}

/** As `taxList` of the newest rules says. */
const taxesIn =
  ({ releases, applicability }: FormsContext): TaxesFor =>
  ({ homeState, homeCity, workState, workCity, day }) => {
    const location = (name: string, code: string, city: string | undefined): string => {
      const found = findState(code);
      if (found !== undefined) return locationOfCity(city, found) ?? `${found.fips}-000-0000`;
      const message = stateRemedy(
        code,
        'must be the two letters of a state or territory, such as CA',
      );
      throw invalid([{ path: name, code: 'invalid_value', message }]);
    };
    const list = taxList(
      {
        payDate: day,
        workLocations: [location('workState', workState, workCity)],
        homeLocation: location('homeState', homeState, homeCity),
      },
      { release: releases.standard, applicability },
    );
    return list.taxes;
  };
