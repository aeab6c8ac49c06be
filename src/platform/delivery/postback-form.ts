/**
 * The body of a postback with the PDF of its form. The first attempt prints it, outside any
 * transaction, and stores the body before anything is sent: whatever happens later, the same bytes
 * are sent again.
 */

import type { Database } from '../storage/database/database.ts';
import type { DeliveryRow } from '../storage/database/tables-delivery.ts';
import { findDeliveryBody, replaceDeliveryBody } from '../storage/delivery/delivery-work.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import { deliveryContext } from './outbox.ts';
import { printedBody, unprintedForm } from './postback-body.ts';

/** Makes the PDF of a stored document; rejects when `signal` aborts. */
export type PrintForm = (document: object, signal: AbortSignal) => Promise<Uint8Array>;

export type PrintDeps = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly printForm: PrintForm;
};

/** The bytes to send, as text; undefined when the form was purged, even meanwhile. */
export async function postbackBody(
  { db, secrets, printForm }: PrintDeps,
  { id, body: read }: Pick<DeliveryRow, 'id' | 'body'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  let stored = read;
  while (stored !== null) {
    const text = secrets.open(stored, deliveryContext(id));
    const form = unprintedForm(text);
    if (form === undefined) return text;
    const body = printedBody(text, await printForm(form.document, signal));
    const sealed = secrets.seal(body, deliveryContext(id));
    if (await replaceDeliveryBody(db, id, stored, sealed)) return body;
    // Purged, sealed under a new key, or printed by a server that lost its lease: the stored row counts.
    stored = await findDeliveryBody(db, id);
  }
  return undefined;
}
