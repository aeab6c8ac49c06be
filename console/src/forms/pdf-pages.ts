/** Pages of a PDF as pictures, drawn by pdf.js, which is loaded with the first one. */

import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** CSS pixels: sharp at its usual size and zoomed in. */
const WIDTH = 900;
const MOST_PAGES = 20;
const ERRORS_ONLY = 0;

/** One canvas for each page; none are drawn after `signal` aborts. */
export async function drawPages(
  pdf: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<HTMLCanvasElement[]> {
  const loading = getDocument({
    // pdf.js takes the bytes with it.
    data: pdf.slice(),
    useSystemFonts: true,
    useWasm: false,
    verbosity: ERRORS_ONLY,
  });
  try {
    const { numPages, getPage } = bound(await loading.promise);
    const canvases: HTMLCanvasElement[] = [];
    for (let number = 1; number <= Math.min(numPages, MOST_PAGES); number += 1) {
      signal.throwIfAborted();
      const page = await getPage(number);
      const { width } = page.getViewport({ scale: 1 });
      const sharpness = Math.min(window.devicePixelRatio, 2);
      const viewport = page.getViewport({ scale: (WIDTH / width) * sharpness });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport }).promise;
      canvases.push(canvas);
    }
    signal.throwIfAborted();
    return canvases;
  } finally {
    await loading.destroy();
  }
}

const bound = (document: Awaited<ReturnType<typeof getDocument>['promise']>) => ({
  numPages: document.numPages,
  getPage: document.getPage.bind(document),
});
