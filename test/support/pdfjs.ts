/** pdf.js of the tests, another version than the one in the server's reader of PDFs. */

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

// Each version takes its worker from one global at its first document, and refuses that of the other.
// So the first document of this one is opened here, with its own worker in place.
const place = globalThis as { pdfjsWorker?: unknown };
const ofServer = place.pdfjsWorker;
// biome-ignore lint/suspicious/noExplicitAny: the package has no types for it
place.pdfjsWorker = (await import('pdfjs-dist/legacy/build/pdf.worker.mjs' as any)) as unknown;
await getDocument({ data: new Uint8Array(1), verbosity: 0 }).promise.catch(() => {});
if (ofServer === undefined) delete place.pdfjsWorker;
else place.pdfjsWorker = ofServer;

export { getDocument };
