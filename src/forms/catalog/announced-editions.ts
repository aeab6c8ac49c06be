/** The editions of the catalog, as announcements of new ones name them. */

import type { FormEditionLine } from '../../tax/announcements/form-changes.ts';
import type { Catalog } from './load.ts';

/** Oldest first of each form; without those that are known in part only. */
export const announcedEditions = (catalog: Catalog): FormEditionLine[] =>
  [...catalog.values()].flatMap(({ identity, editions }) =>
    editions
      .filter(({ incomplete }) => incomplete === undefined)
      .map(({ edition, effective, source, title = identity.title }) => ({
        code: identity.code,
        title: identity.number === undefined ? title : `${identity.number}, ${title}`,
        jurisdiction: identity.jurisdiction,
        edition,
        effective,
        citation: [source.document, source.edition, source.page, source.url]
          .filter((part) => part !== undefined)
          .join(', '),
      })),
  );
