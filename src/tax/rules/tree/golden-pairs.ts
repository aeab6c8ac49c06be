/** Reads `rules/golden-pairs.yaml`. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { checkYaml, readYaml, type TextFile } from '../../../platform/shape/yaml-file.ts';
import { closed, IsoDate, Version } from '../schema/schema.ts';
import { RulesError } from './load.ts';

const FILE = 'golden-pairs.yaml';

const Local = Type.Object(
  {
    tax: Type.String({ minLength: 1 }),
    locationCode: Type.String({ minLength: 1 }),
    isResident: Type.Optional(Type.Boolean()),
    parameters: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  closed,
);
export type Local = Static<typeof Local>;

const GoldenPairs = Type.Object(
  {
    payDates: Type.Array(Type.Object({ payDate: IsoDate, since: Version }, closed)),
    pairs: Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 3 }),
          since: Version,
          taxes: Type.Array(Local, { minItems: 1 }),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type GoldenPairs = Static<typeof GoldenPairs>;

/** Without pairs in a copy of the rules of one state. Throws a `RulesError` when the file is not valid. */
export function loadGoldenPairs(root: string): GoldenPairs {
  if (!existsSync(join(root, FILE))) return { payDates: [], pairs: [] };
  const source = goldenPairsSource(root);
  const problems: string[] = [];
  const value = readYaml(source, problems);
  if (problems.length === 0) checkYaml(GoldenPairs, value, source, '', problems);
  if (problems.length > 0) throw new RulesError(problems.join('\n'));
  return value as GoldenPairs;
}

export const goldenPairsSource = (root: string): TextFile => ({
  file: FILE,
  text: readFileSync(join(root, FILE), 'utf8'),
});
