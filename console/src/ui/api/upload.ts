/** Uploads a file and reports its progress, which `fetch` does not. */

import { ApiError } from './api-error.ts';
import { credentials, parsed, refusalOf } from './request.ts';

type Options = {
  readonly body: Blob;
  readonly headers?: Readonly<Record<string, string>>;
  /** 0 to 1. */
  readonly onProgress: (part: number) => void;
};

/** The JSON of the answer to a POST. Throws an `ApiError`. */
export function upload<Answer>(
  path: string,
  { body, headers = {}, onProgress }: Options,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    const all = { 'content-type': body.type, ...credentials('POST'), ...headers };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onerror = () =>
      reject(new ApiError('The server cannot be reached.', { status: 0, code: 'unreachable' }));
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(answer as Answer);
      const { status, statusText } = request;
      const requestId = request.getResponseHeader('x-request-id') ?? undefined;
      return reject(refusalOf({ status, statusText, requestId }, answer));
    };
    request.send(body);
  });
}
