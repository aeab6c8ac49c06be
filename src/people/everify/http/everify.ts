/** `/v1/employers/{employerId}/everifySettings` and `/everifyCases`. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { isId } from '../../../platform/http/rest/pages.ts';
import { pathParameter, queryParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { CASE_ACTIONS, CASE_STATUSES } from '../../cases/statuses.ts';
import { EMPLOYER, employerIdOf, employerPath } from '../../http/paths.ts';
import { actOnCase } from '../act-on-case.ts';
import { CASE_INPUTS } from '../case-inputs.ts';
import { EVerifyCase } from '../case-view.ts';
import type { EVerifyDeps } from '../deps.ts';
import type { EVerifyGateway } from '../gateway.ts';
import { listCases, readCase } from '../read-cases.ts';
import { readForm } from '../read-form.ts';
import {
  deleteSettings,
  EVerifySettings,
  getSettings,
  putSettings,
  revalidateSettings,
  SettingsInput,
} from '../settings.ts';

const TAG = 'E-Verify';
const SETTINGS = `${EMPLOYER}/everifySettings`;
const CASES = `${EMPLOYER}/everifyCases`;

/** Both sides of a document, photographed, in base64. */
const MAX_UPLOAD_BYTES = 8 * 1024 * 1024;

const Settings = wrapped('everifySettings', EVerifySettings);
const Case = wrapped('everifyCase', EVerifyCase);
const Notice = Type.Object(
  {
    contentType: Type.String(),
    content: Type.String({ description: 'base64' }),
  },
  { title: 'EVerifyNotice' },
);
const Acted = Type.Object(
  { everifyCase: EVerifyCase, notice: Type.Optional(Notice) },
  {
    title: 'EVerifyActionResponse',
    description: 'The case after the action, and the notice where one was fetched.',
  },
);

/** What the routes of people work with, in addition to those of the forms. */
export type PeopleContext = FormsContext & {
  readonly everifyGateway: EVerifyGateway;
};

export function everifyRoutes(app: FastifyInstance, context: PeopleContext): void {
  const deps: EVerifyDeps = { ...depsOf(context), gateway: context.everifyGateway, readForm };
  settingsRoutes(app, deps);
  caseRoutes(app, deps);
}

function settingsRoutes(app: FastifyInstance, deps: EVerifyDeps): void {
  const route = routesOf(app, TAG);
  const send = (reply: FastifyReply, everifySettings: EVerifySettings): object => {
    const employer = employerPath(everifySettings.employerId);
    linkTo(reply, [
      ['self', `${employer}/everifySettings`],
      ['up', employer],
      ['related', `${employer}/everifyCases`, 'cases'],
    ]);
    return { everifySettings };
  };

  route.put(SETTINGS, {
    operationId: 'putEverifySettings',
    summary: 'Set the E-Verify credentials; they are checked immediately',
    response: { 200: Settings },
    body: SettingsInput,
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      return send(reply, await putSettings(deps, callerOf(request), employerId, request.body));
    },
  });
  route.get(SETTINGS, {
    operationId: 'getEverifySettings',
    summary: 'Read the E-Verify settings, without the password',
    response: { 200: Settings },
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      return send(reply, await getSettings(deps, callerOf(request), employerId));
    },
  });
  route.delete(SETTINGS, {
    operationId: 'deleteEverifySettings',
    summary: 'Turn off E-Verify; open cases are no longer checked. Returns the previous settings',
    response: { 200: Settings },
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      return send(reply, await deleteSettings(deps, callerOf(request), employerId));
    },
  });
  route.post(`${SETTINGS}/revalidate`, {
    operationId: 'revalidateEverifySettings',
    summary: 'Check the stored credentials with E-Verify again',
    response: { 200: Settings },
    config: { holdsNoTransaction: true },
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      return send(reply, await revalidateSettings(deps, callerOf(request), employerId));
    },
  });
}

function caseRoutes(app: FastifyInstance, deps: EVerifyDeps): void {
  const route = routesOf(app, TAG);
  route.list(CASES, {
    operationId: 'listEverifyCases',
    summary: 'List E-Verify cases in the order they were created',
    items: 'everifyCases',
    item: EVerifyCase,
    query: {
      status: Type.Optional(
        Type.Enum([...CASE_STATUSES], {
          title: 'EVerifyStatus',
          description: 'Only cases with this status.',
        }),
      ),
    },
    up: (request) => employerPath(employerIdOf(request)),
    isPosition: isId,
    read: (request, limit, after) => {
      const status = queryParameter(request, 'status');
      const page = { status, after, limit: limit + 1 };
      return listCases(deps, callerOf(request), employerIdOf(request), page);
    },
    positionOf: ({ caseId }) => caseId,
  });
  route.get(`${CASES}/:caseId`, {
    operationId: 'getEverifyCase',
    summary: 'Read an E-Verify case with its possible actions',
    response: { 200: Case },
    handler: async (request, reply) => {
      const employerId = employerIdOf(request);
      const caseId = pathParameter(request, 'caseId');
      const everifyCase = await readCase(deps, callerOf(request), employerId, caseId);
      linkCase(reply, employerId, everifyCase);
      return { everifyCase };
    },
  });
  for (const action of CASE_ACTIONS) {
    route.post(`${CASES}/:caseId/${action}`, {
      operationId: `everify${action[0]?.toUpperCase()}${action.slice(1)}`,
      summary: SUMMARIES[action],
      response: { 200: Acted },
      body: CASE_INPUTS[action],
      config: { holdsNoTransaction: true, isUpload: action === 'uploadDocument' },
      ...(action === 'uploadDocument' ? { bodyLimit: MAX_UPLOAD_BYTES } : {}),
      handler: async (request, reply) => {
        const employerId = employerIdOf(request);
        const caseId = pathParameter(request, 'caseId');
        const place = { employerId, caseId, action };
        const acted = await actOnCase(deps, callerOf(request), place, request.body);
        linkCase(reply, employerId, acted.everifyCase);
        return acted;
      },
    });
  }
}

const SUMMARIES: Readonly<Record<(typeof CASE_ACTIONS)[number], string>> = {
  submit: 'Submit a draft or rejected case again, with reasons if they are required',
  confirm: 'Confirm or correct the data of the case',
  photoMatch: 'Say whether the agency’s photo matches the document',
  uploadDocument: 'Upload the document, front and back',
  furtherActionNotice: 'Fetch the Further Action Notice to give to the employee',
  refer: 'Refer a mismatch, or record that the employee does not contest it',
  close: 'Close the case with a reason',
  resubmit: 'Create another case for the same form after this one was closed',
};

function linkCase(reply: FastifyReply, employerId: string, everifyCase: EVerifyCase): void {
  const cases = `${employerPath(employerId)}/everifyCases`;
  const self = `${cases}/${everifyCase.caseId}`;
  linkTo(reply, [
    ['self', self],
    ['collection', cases],
    ...everifyCase.allowedActions.map(
      (action) => ['related', `${self}/${action}`, action] as const,
    ),
  ]);
}
