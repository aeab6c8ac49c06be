/** `generateToken`: a person's token and the address that opens with it, for those who may make links. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf, keyIdOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { ownAddress } from '../../../platform/http/rest/own-address.ts';
import { routesOf } from '../../../platform/http/rest/routes.ts';
import type { Caller } from '../../../platform/requests/deps.ts';
import { requirePermission } from '../../access/permissions.ts';
import { employerIdOf } from '../../http/paths.ts';
import {
  issuePersonToken,
  LINK_NOTE,
  type PersonToken,
  personUri,
} from '../../http/person-links.ts';

const EmbeddedToken = Type.Object(
  {
    token: Type.Object({
      embeddedUri: Type.String({
        description: `A link with the token, to this person's form. ${LINK_NOTE}`,
      }),
      token: Type.String({ description: 'Send it as Authorization: Bearer; valid 30 minutes.' }),
    }),
  },
  { title: 'EmbeddedToken', description: 'The link and its token.' },
);

type EmbeddedLink = {
  /** The route of the person. */
  readonly path: string;
  readonly tag: string;
  readonly operationId: string;
  readonly summary: string;
  readonly permission: 'links.create' | 'employeeLinks.create';
  /** The person and the path of the record, or a refusal. */
  readonly find: (
    request: FastifyRequest,
    caller: Caller,
    employerId: string,
  ) => Promise<{ readonly up: string; readonly person: PersonToken['person'] }>;
};

export function generateTokenRoute(
  app: FastifyInstance,
  context: FormsContext,
  { path, tag, operationId, summary, permission, find }: EmbeddedLink,
): void {
  const route = routesOf(app, tag);
  route.get(`${path}/generateToken`, {
    operationId,
    summary,
    response: { 200: EmbeddedToken },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const employerId = employerIdOf(request);
      requirePermission(caller, permission, { employerId });
      const { up, person } = await find(request, caller, employerId);
      linkTo(reply, [['up', up]]);
      const { accountId } = caller;
      const keyId = keyIdOf(request);
      const madeBy = makerOf(caller);
      const token = await issuePersonToken(context, { accountId, keyId, person, ...madeBy });
      const base = ownAddress(context, request);
      const link = { page: 'embedded', employerId: person.employerId, token } as const;
      return { token: { embeddedUri: personUri(base, link), token } };
    },
  });
}

/** An administrator stands for the links they make; for others the API key does. */
const makerOf = ({ actor }: Caller): Pick<PersonToken, 'madeBy'> =>
  actor.kind === 'admin' ? { madeBy: actor.id } : {};
