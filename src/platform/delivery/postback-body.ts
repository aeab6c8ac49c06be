/**
 * The body of a postback: the form's data, and under `form` its PDF. The PDF is made by the first
 * attempt, from what is stored with the body in the transaction that completed the form
 * (docs/adr/0006), so such a body exists in two states: to be printed, and as it is sent.
 */

import { sha256 } from '../digest/digest.ts';

/** What a PDF is made of, and its name. */
export type UnprintedForm = { readonly fileName: string; readonly document: object };

const UNPRINTED = 'unprintedForm';
const MARK = `{"${UNPRINTED}":`;

/** To store: nothing of it is sent before `printedBody`. */
export const unprintedBody = (body: object, form: UnprintedForm): string =>
  JSON.stringify({ [UNPRINTED]: form, ...body });

/** What is to be printed; undefined of a body that is as it is sent. */
export function unprintedForm(text: string): UnprintedForm | undefined {
  if (!text.startsWith(MARK)) return undefined;
  return (JSON.parse(text) as { readonly [UNPRINTED]: UnprintedForm })[UNPRINTED];
}

/** The body as it is sent, and stays. */
export function printedBody(text: string, pdf: Uint8Array): string {
  const {
    [UNPRINTED]: form,
    ...body
  }: {
    readonly [UNPRINTED]: UnprintedForm;
  } = JSON.parse(text);
  return JSON.stringify({
    ...body,
    form: {
      fileName: form.fileName,
      contentType: 'application/pdf',
      sha256: sha256(pdf),
      content: Buffer.from(pdf).toString('base64'),
    },
  });
}

/** The body as it is sent, as an object; of one still to be printed, without the content of the PDF. */
export function postbackAsSent(text: string): Record<string, unknown> {
  const {
    [UNPRINTED]: form,
    ...body
  }: Record<string, unknown> & {
    readonly [UNPRINTED]?: UnprintedForm;
  } = JSON.parse(text);
  if (form === undefined) return body;
  return { ...body, form: { fileName: form.fileName, contentType: 'application/pdf' } };
}
