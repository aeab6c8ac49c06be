/** One operation as the plugin writes it, completed: security, headers, examples, plain words. */

import type { Example } from './examples.ts';
import { headersNamed, isDescribedHeader, LIMIT_HEADERS } from './headers.ts';
import type { Media, Operation, Parameter, Response } from './model.ts';

/** What the plugin writes for a response without a description. */
const UNDESCRIBED = 'Default Response';

export function completeOperation(operation: Operation, example: Example | undefined): void {
  operation.security ??= [];
  const { parameters, requestBody } = operation;
  if (parameters !== undefined) {
    operation.parameters = parameters.map((parameter) => withExample(parameter, example));
  }
  if (requestBody !== undefined && example?.request.body !== undefined) {
    const { mediaType = 'application/json', body } = example.request;
    setExample(requestBody.content[mediaType], body);
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!status.startsWith('2')) continue;
    completeAnswer(response as Response, operation, isOf(status, example) ? example : undefined);
  }
}

const isOf = (status: string, example: Example | undefined): boolean =>
  String(example?.response.status) === status;

function completeAnswer(
  response: Response,
  { summary, security = [] }: Operation,
  example: Example | undefined,
): void {
  if (response.description === UNDESCRIBED) response.description = `${summary}.`;
  const recorded = example?.response.headers.filter(isDescribedHeader) ?? [];
  const limits = security.length > 0 ? LIMIT_HEADERS : [];
  response.headers = headersNamed(['x-request-id', ...recorded, ...limits]);
  if (example?.response.body === undefined) return;
  setExample(response.content?.[example.response.mediaType], example.response.body);
}

function setExample(media: Media | undefined, value: unknown): void {
  if (media !== undefined) media.example = value;
}

function withExample(parameter: Parameter, example: Example | undefined): Parameter {
  const value = example?.request.parameters?.[parameter.in]?.[parameter.name];
  const type = parameter.schema?.type;
  if (value === undefined) return parameter;
  return { ...parameter, example: type === 'integer' ? Number(value) : value };
}
