/** `.../submissions/{submissionId}/copies`: pictures of documents, raw in and raw out. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { contentTypeOf, readBytes } from '../../../platform/http/rest/bodies.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { linkTo } from '../../../platform/http/rest/links.ts';
import { pathParameter } from '../../../platform/http/rest/parameters.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { invalid } from '../../../platform/requests/errors.ts';
import { SUBMISSION, submissionIdsOf, submissionPath } from '../../http/paths.ts';
import { CopyOf } from '../form/schema.ts';
import { addCopy, listCopies, readCopy, removeCopy } from '../submissions/copies/copies.ts';
import { MAX_COPY_BYTES, MEDIA_TYPES } from '../submissions/copies/media-types.ts';
import { Copy } from './submission-schema.ts';

const TAG = 'evidence';
const COLLECTION = `${SUBMISSION}/copies`;
const ONE = `${COLLECTION}/:copyId`;
const copyIdOf = (request: FastifyRequest): string => pathParameter(request, 'copyId');

const Wrapper = wrapped('copy', Copy);

const List = Type.Object(
  {
    copies: Type.Array(Copy),
    needed: Type.Array(
      Type.Object({
        ...CopyOf.properties,
        reason: Type.Enum(['alternativeProcedure', 'employerKeepsCopies', 'photoMatch']),
        missing: Type.Boolean(),
      }),
      { description: 'Sides that must be kept for the documents in Section 2.' },
    ),
  },
  { title: 'DocumentCopyList', description: 'The copies, and those still required.' },
);

export function copyRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  const deps = depsOf(context);
  uploadRoute(app, context);
  route.get(COLLECTION, {
    operationId: 'listCopies',
    summary: 'List stored and required copies of documents',
    response: { 200: List },
    handler: async (request, reply) => {
      const ids = submissionIdsOf(request);
      const list = await listCopies(deps, callerOf(request), ids);
      linkTo(reply, [
        ['self', request.url],
        ['up', submissionPath(ids)],
      ]);
      return list;
    },
  });
  route.get(ONE, {
    operationId: 'readCopy',
    summary: 'Read a copy, or a scan of a historical form; adds an entry to the audit trail',
    response: { 200: Type.String({ format: 'binary' }) },
    produces: Object.keys(MEDIA_TYPES),
    handler: async (request, reply) => {
      const id = copyIdOf(request);
      const { mediaType, bytes, name } = await readCopy(
        deps,
        callerOf(request),
        submissionIdsOf(request),
        id,
      );
      linkTo(reply, [
        ['self', request.url],
        ['up', submissionPath(submissionIdsOf(request))],
      ]);
      // What a person uploaded is shown by no browser as part of this site.
      return reply
        .type(mediaType)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('cache-control', 'no-store')
        .send(bytes);
    },
  });
  route.delete(ONE, {
    operationId: 'removeCopy',
    summary: 'Remove a copy that no signature covers yet',
    response: { 200: Wrapper },
    handler: async (request, reply) => {
      const ids = submissionIdsOf(request);
      const copy = await removeCopy(deps, callerOf(request), ids, copyIdOf(request));
      linkTo(reply, [['collection', `${submissionPath(ids)}/copies`]]);
      return { copy };
    },
  });
}

/** In its own scope, where bodies are bytes. */
function uploadRoute(app: FastifyInstance, context: FormsContext): void {
  const deps = depsOf(context);
  app.register(async (scope) => {
    readBytes(scope);
    routesOf(scope, TAG).post(COLLECTION, {
      operationId: 'addCopy',
      summary: 'Upload a copy of one side of a document as JPEG, PNG, or PDF',
      response: { 201: Wrapper },
      querystring: CopyOf,
      consumes: Object.keys(MEDIA_TYPES),
      body: Type.String({ format: 'binary' }),
      config: { isUpload: true },
      bodyLimit: MAX_COPY_BYTES,
      handler: async (request, reply) => {
        const bytes = request.body;
        if (!Buffer.isBuffer(bytes)) {
          throw invalid([
            { path: 'body', code: 'required', message: 'is required: the bytes of the copy' },
          ]);
        }
        const ids = submissionIdsOf(request);
        const mediaType = contentTypeOf(request);
        const file = { mediaType, bytes };
        const copy = await addCopy(
          deps,
          callerOf(request),
          ids,
          { ...Object(request.query) },
          file,
        );
        const path = `${submissionPath(ids)}/copies`;
        reply.code(201).header('location', `${path}/${copy.id}`);
        linkTo(reply, [
          ['self', `${path}/${copy.id}`],
          ['collection', path],
          ['up', submissionPath(ids)],
        ]);
        return { copy };
      },
    });
  });
}
