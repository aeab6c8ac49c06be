/** The frame of one page: title, a sentence about it, what can be done, and its content. */

import { type ReactNode, useEffect } from 'react';

type Props = {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** For pages that consist of one form. */
  readonly isNarrow?: boolean;
};

export function Page({ title, intro, actions, children, isNarrow = false }: Props) {
  useEffect(() => {
    document.title = `${title} · Wagewright`;
  }, [title]);
  return (
    <main id="content" tabIndex={-1} className={isNarrow ? 'page narrow' : 'page'}>
      <header className="page-head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {intro === undefined ? null : <p className="intro">{intro}</p>}
        </div>
        {actions === undefined ? null : <div className="row">{actions}</div>}
      </header>
      {children}
    </main>
  );
}
