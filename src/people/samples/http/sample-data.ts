/** `/v1/sampleData`: an invented employer to look around in. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { FormsContext } from '../../../forms/http/context.ts';
import { callerOf } from '../../../platform/http/rest/caller.ts';
import { routesOf, wrapped } from '../../../platform/http/rest/routes.ts';
import { depsOf } from '../../../platform/requests/deps.ts';
import { employerPath } from '../../http/paths.ts';
import { addSampleData, readSampleData, removeSampleData } from '../sample-data.ts';

const PATH = '/v1/sampleData';

const SampleData = Type.Object(
  {
    employerId: Type.String({ description: 'The sample employer.' }),
    employerName: Type.String({ description: 'Says that it is sample data.' }),
    employees: Type.Integer({ description: 'How many invented people have a Form I-9.' }),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'SampleData' },
);

export function sampleDataRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, 'employers');
  const deps = { ...depsOf(context), hostError: context.addressGuard.literalError };
  route.get(PATH, {
    operationId: 'readSampleData',
    summary: 'Read whether the account has sample data',
    response: {
      200: Type.Object({
        sampleData: Type.Union([SampleData, Type.Null()], { description: 'Null: none.' }),
      }),
    },
    handler: async (request) => ({
      sampleData: (await readSampleData(deps, callerOf(request))) ?? null,
    }),
  });
  route.post(PATH, {
    operationId: 'addSampleData',
    summary: 'Add sample data: an invented employer with Form I-9s in different states',
    description:
      'Creates an employer with a name that ends in "(sample data)", an administrator, and invented employees whose Form I-9s are in different states. Its webhook has an address that cannot exist (`sample.invalid`, RFC 2606), so that events fail to be delivered and reach nobody. An account has sample data at most once.',
    response: { 201: wrapped('sampleData', SampleData) },
    handler: async (request, reply) => {
      const sampleData = await addSampleData(deps, callerOf(request));
      reply.code(201).header('location', employerPath(sampleData.employerId));
      return { sampleData };
    },
  });
  route.delete(PATH, {
    operationId: 'removeSampleData',
    summary: 'Remove the sample data',
    description:
      'Removes the sample employer with its people, forms, events, and deliveries. The account’s audit trail still shows that it was there. Refused with 409 (`sample_data_in_use`) if you added employees of your own to the sample employer: their forms are kept.',
    response: { 200: Type.Object({ message: Type.String() }) },
    handler: async (request) => {
      await removeSampleData(deps, callerOf(request));
      return { message: 'The sample data is removed.' };
    },
  });
}
