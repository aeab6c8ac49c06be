/** One operation as the plugin writes it, completed: security, headers, examples, plain words. */

import { type Example, type Examples, otherExample } from './examples.ts';
import { headersNamed, isDescribedHeader } from './headers.ts';
import type { Media, Operation, Parameter, Response } from './model.ts';

/** Headers of answers that the recorded one need not have. */
const SOMETIMES: Readonly<Record<string, readonly string[]>> = {
  fillPdf: ['unmapped-fields'],
  printCertificate: ['unmapped-fields'],
};

/** What the plugin writes for a response without a description. */
const UNDESCRIBED = 'Default Response';

export function completeOperation(operation: Operation, examples: Examples['operations']): void {
  const example = examples[operation.operationId];
  operation.security ??= [];
  // What the summary says is not said twice, where there is something else to say.
  operation.description ??= credentialsOf(operation) || `${operation.summary}.`;
  const { parameters, requestBody } = operation;
  if (parameters !== undefined) {
    operation.parameters = parameters.map((parameter) => withExample(parameter, example));
  }
  if (requestBody !== undefined && example?.request.body !== undefined) {
    const { mediaType = 'application/json', body } = example.request;
    // The plugin gives all media types of an operation the same object.
    const { content } = requestBody;
    const own = { ...content[mediaType] };
    if (content[mediaType] !== undefined) content[mediaType] = own;
    setExample(own, body);
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!status.startsWith('2')) continue;
    const own = isOf(status, example)
      ? example
      : examples[otherExample(operation.operationId, status)];
    completeAnswer(response as Response, operation, own);
  }
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  rawKey: 'Send the API key itself in `Authorization`.',
  apiKey: 'Send the API key in `api-key`.',
  operatorKey: 'Send an operator key in `Authorization`.',
  // Most operations; the description of the whole says it.
  bearer: '',
  session: 'Send the session cookie.',
};

function credentialsOf({ security = [] }: Operation): string {
  const [scheme] = Object.keys(security[0] ?? {});
  return scheme === undefined ? 'Needs no credentials.' : (CREDENTIALS[scheme] ?? '');
}

const takesKey = (parameters: readonly Parameter[]): boolean =>
  parameters.some(({ name }) => name === 'Idempotency-Key');

const isOf = (status: string, example: Example | undefined): boolean =>
  String(example?.response.status) === status;

function completeAnswer(
  response: Response,
  { operationId, parameters = [] }: Operation,
  example: Example | undefined,
): void {
  // The summary of the operation says what it is.
  if (response.description === UNDESCRIBED) response.description = 'Success.';
  const recorded = example?.response.headers.filter(isDescribedHeader) ?? [];
  const sometimes = SOMETIMES[operationId] ?? [];
  const replayed = takesKey(parameters) ? ['idempotency-replayed'] : [];
  const names = [...recorded, ...sometimes, ...replayed];
  if (names.length > 0) response.headers = headersNamed(names);
  if (example?.response.body === undefined) return;
  setExample(response.content?.[example.response.mediaType], example.response.body);
}

function setExample(media: Media | undefined, value: unknown): void {
  if (media !== undefined) media.example = value;
}

/** A parameter is optional unless it says otherwise. */
function withExample({ required, ...named }: Parameter, example: Example | undefined): Parameter {
  const parameter = required ? { ...named, required } : named;
  const value = example?.request.parameters?.[parameter.in]?.[parameter.name];
  const type = parameter.schema?.type;
  if (value === undefined) return parameter;
  return { ...parameter, example: type === 'integer' ? Number(value) : value };
}
