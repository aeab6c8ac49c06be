/** Reading what the server answers. */

import { ApiError, isRefusal, UnexpectedAnswerError } from './errors.ts';
import type { Answer, Operation } from './method.ts';

/** Characters of a strange answer that an error shows. */
const EXCERPT = 120;

/** Throws an `ApiError` or an `UnexpectedAnswerError`; breaks off as `fetch` does. */
export async function readAnswer(
  name: string,
  { answer }: Operation,
  response: Response,
): Promise<Answer<unknown>> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    const target = response.headers.get('location');
    await response.body?.cancel();
    const hint = target === null ? '' : ` to ${target}`;
    throw new UnexpectedAnswerError(
      name,
      response,
      `redirected${hint}; set url to the final address`,
    );
  }
  if (!response.ok || answer === undefined) {
    const text = await response.text();
    const body = parsed(text, response);
    if (!response.ok && isRefusal(body)) throw new ApiError(name, response, body);
    if (!response.ok || body === undefined) {
      const type = response.headers.get('content-type') ?? 'no content type';
      const excerpt = text.slice(0, EXCERPT).replaceAll(/\s+/g, ' ');
      throw new UnexpectedAnswerError(name, response, `not JSON but ${type}: ${excerpt}`);
    }
    return described(response, body);
  }
  return described(response, answer === 'text' ? await response.text() : await response.blob());
}

const described = <Data>(response: Response, data: Data): Answer<Data> => ({
  data,
  status: response.status,
  headers: response.headers,
  etag: response.headers.get('etag'),
  requestId: response.headers.get('x-request-id'),
});

/** undefined: no JSON. */
function parsed(text: string, { headers }: Response): unknown {
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? ''))
    return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
