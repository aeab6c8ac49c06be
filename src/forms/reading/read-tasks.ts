/** What the processes that read files do: a file may come from anyone, and is opened nowhere else. */

import type { LoadedEdition } from '../catalog/load.ts';
import type { FieldMap } from '../installed/field-map.ts';
import { readMapped as readAgencyPdf } from '../installed/read-mapped.ts';

export { inspect } from './inspect.ts';
export { wordsOf } from './words.ts';

type Mapped = {
  readonly pdf: Uint8Array;
  readonly map: FieldMap;
  readonly edition: Pick<LoadedEdition, 'sections'>;
};

export const readMapped = async ({ pdf, map, edition }: Mapped) =>
  await readAgencyPdf(pdf, map, edition);
