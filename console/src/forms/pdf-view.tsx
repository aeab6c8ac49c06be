/** A PDF in the page, as pictures: every browser shows it the same, on phones too, and no plug-in runs. */

import { useEffect, useRef, useState } from 'react';
import { Text, useText } from '../ui/i18n/text.tsx';
import { Notice } from '../ui/notice.tsx';

type Props = {
  readonly pdf: Uint8Array<ArrayBuffer> | undefined;
  /** Names the form. */
  readonly title: string;
};

export function PdfView({ pdf, title }: Props) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (pdf === undefined) return;
    const stop = new AbortController();
    const draw = async (): Promise<void> => {
      try {
        const { drawPages } = await import('./pdf-pages.ts');
        const pages = await drawPages(pdf, stop.signal);
        for (const [i, canvas] of pages.entries()) {
          canvas.setAttribute('role', 'img');
          canvas.setAttribute(
            'aria-label',
            t('forms.page', { title, number: i + 1, of: pages.length }),
          );
        }
        // The new pages replace the old ones when all are drawn.
        place.current?.replaceChildren(...pages);
        setDrawn(true);
        setFailed(false);
      } catch (error) {
        if (stop.signal.aborted) return;
        console.warn(error);
        setFailed(true);
      }
    };
    void draw();
    return () => stop.abort();
  }, [pdf, title, t]);
  return (
    <>
      {hasFailed ? <Notice tone="warn" title={t('forms.notDrawn')} /> : null}
      {isDrawn || hasFailed ? null : (
        <p className="muted">
          <Text id="loading" />
        </p>
      )}
      <div ref={place} className="pdf-pages" />
    </>
  );
}
