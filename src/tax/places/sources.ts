/** Where the geography comes from, as `rules/places/places.source.yaml` states it. */

import { readYaml } from '../../platform/shape/yaml-file.ts';
import { readPlaceFile } from './files.ts';
import { once } from './rows.ts';

export type Source = {
  readonly document: string;
  readonly edition?: string;
  readonly url?: string;
  readonly license: string;
  /** To be shown wherever the data is. */
  readonly attribution?: string;
};

type Described = {
  readonly file: string;
  readonly source: Omit<Source, 'license' | 'attribution'>;
  readonly license: string;
  readonly attribution?: string;
};

const FILE = 'places.source.yaml';

const sources = once((): ReadonlyMap<string, Source> => {
  const { files } = readYaml({ file: FILE, text: readPlaceFile(FILE) }, []) as {
    files: readonly Described[];
  };
  return new Map(
    files.map(({ file, source, license, attribution }) => [
      file,
      { ...source, license, ...(attribution === undefined ? {} : { attribution }) },
    ]),
  );
});

/** The source of a file below `rules/places`. */
export function sourceOf(file: string): Source {
  const found = sources().get(file);
  if (found === undefined) throw new Error(`${FILE} does not describe ${file}`);
  return found;
}
