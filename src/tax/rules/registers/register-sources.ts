/**
 * `X.source.yaml` next to the CSV of a register: the agency's document, when it was retrieved, how well
 * it is known, and the digest of the CSV, which shows that someone looked at it after the last change.
 */

import { posix } from 'node:path';
import Type, { type Static } from 'typebox';
import { readSources, type SourceFile } from '../../../platform/compiled/compiled.ts';
import { sha256 } from '../../../platform/digest/digest.ts';
import { checkYaml, readYaml } from '../../../platform/shape/yaml-file.ts';
import { CONFIDENCES } from '../schema/confidence.ts';
import { closed, IsoDate, Source } from '../schema/schema.ts';
import type { DatedRegister } from './dated-register.ts';

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });

const RegisterSources = Type.Object(
  {
    files: Type.Array(
      Type.Object(
        {
          file: Type.String({ pattern: '^[a-z0-9-]+\\.csv$' }),
          /** What its columns are, in our words. */
          holds: Type.Optional(Type.String({ minLength: 10 })),
          source: Source,
          retrieved: IsoDate,
          /** Name and SHA-256 of the agency's own file, where it was at hand. */
          agencyFile: Type.Optional(Type.String()),
          sha256: Type.Optional(Digest),
          /** SHA-256 of the CSV. */
          csvSha256: Digest,
          confidence: Type.Enum([...CONFIDENCES]),
          license: Type.String({ minLength: 5 }),
          attribution: Type.Optional(Type.String()),
          /** How the rows were read, and what agrees with them. */
          evidence: Type.Optional(Type.String({ minLength: 10 })),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);

/** Where the CSV of a register comes from; `register` is the path of its YAML file below the tree. */
export type RegisterSource = Static<typeof RegisterSources>['files'][number] & {
  readonly register: string;
};

const SUFFIX = '.source.yaml';

/** The tree, as far as registers go. */
type Registered = { readonly root: string; readonly registers: readonly DatedRegister[] };

/** The sources of the tree's registers with `row`; what is missing or wrong is added to `problems`. */
export function registerSources(tree: Registered, problems: string[]): RegisterSource[] {
  const files = new Map(
    readSources(tree.root, (file) => file.startsWith('us/') && file.endsWith(SUFFIX)).map(
      (source) => [source.file, source],
    ),
  );
  return tree.registers.flatMap(({ file: register, path, csv }) => {
    const file = path.replace(/\.csv$/, SUFFIX);
    const source = files.get(file);
    if (source === undefined) {
      problems.push(
        `${register}: there is no ${file}. Say there where ${posix.basename(path)} comes from (docs/guides/rules.md, "Short forms of rules")`,
      );
      return [];
    }
    const own = entryOf(source, posix.basename(path), problems);
    if (own === undefined) return [];
    const digest = sha256(csv);
    if (own.csvSha256 !== digest) {
      problems.push(
        `${file}: csvSha256 is not that of ${path}. If its changes are right, and retrieved and evidence say so, write csvSha256: ${digest}`,
      );
    }
    return [{ ...own, register }];
  });
}

function entryOf(source: SourceFile, csv: string, problems: string[]) {
  const value = readYaml(source, problems);
  if (!checkYaml(RegisterSources, value, source, '', problems)) return undefined;
  const own = (value as Static<typeof RegisterSources>).files.find(({ file }) => file === csv);
  if (own === undefined) problems.push(`${source.file}: does not describe ${csv}`);
  return own;
}

/** The sources by the file of the register; what is wrong is for `rules check` to tell. */
export const loadRegisterSources = (tree: Registered): ReadonlyMap<string, RegisterSource> =>
  new Map(registerSources(tree, []).map((source) => [source.register, source]));
