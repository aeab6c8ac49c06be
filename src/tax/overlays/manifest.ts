/**
 * `overlay.yaml`: what an imported register is, which release it lies over, and the digests of its
 * files, so that no one changes a figure of it unnoticed.
 */

import Type, { type Static } from 'typebox';
import { parse, stringify } from 'yaml';
import { checkYaml } from '../../platform/shape/yaml-file.ts';
import { digest } from '../rules/index.ts';

/** An overlay that cannot be used; the message says which and what to do. Printed without a stack. */
export class OverlayError extends Error {
  override readonly name = 'OverlayError';
}

const closed = { additionalProperties: false } as const;
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Imported = Type.Object(
  {
    /** Path of the register's YAML file below `rules/`. */
    register: Type.String(),
    /** A CSV in the overlay's folder. */
    file: Type.String({ pattern: '^[a-z0-9-]+\\.csv$' }),
    sha256: Sha256,
    /**
     * `rows`: the register's CSV, whole. `rates`: the rate of each tax from a pay date on, for
     * registers whose editions have their own dates.
     */
    holds: Type.Union([Type.Literal('rows'), Type.Literal('rates')]),
  },
  closed,
);

const ImportedFileFields = {
  /** The agency's file. */
  file: Type.Object({ name: Type.String(), sha256: Sha256, retrieved: Day }, closed),
  source: Type.Object(
    { document: Type.String(), edition: Type.String(), url: Type.Optional(Type.String()) },
    closed,
  ),
  confidence: Type.Union([Type.Literal('official'), Type.Literal('secondary')]),
  /** The product that read the file. */
  madeBy: Type.String(),
};

export const Manifest = Type.Object(
  {
    /** Of the release that it makes, such as `2026.2+pa-dced.2026-12-15`. */
    version: Type.String({ pattern: '^\\d{4}\\.\\d+\\+[a-z0-9.-]+$' }),
    /** The sealed release it lies over, and its digest in `releases.yaml`. */
    over: Type.Object({ version: Type.String(), sha256: Sha256 }, closed),
    /** Every overlay of the release, this one among them: importer and day. */
    parts: Type.Array(Type.String({ pattern: '^[a-z0-9-]+\\.\\d{4}-\\d{2}-\\d{2}$' }), {
      minItems: 1,
    }),
    importer: Type.String(),
    ...ImportedFileFields,
    /** Files that were imported before with the same importer, whose rows are still in force. */
    earlier: Type.Array(Type.Object({ part: Type.String(), ...ImportedFileFields }, closed)),
    registers: Type.Array(Imported, { minItems: 1 }),
  },
  closed,
);
export type Manifest = Static<typeof Manifest>;

/** One imported file and who read it. */
export type ImportedFile = Pick<Manifest, 'file' | 'source' | 'confidence' | 'madeBy'>;

/** Of an overlay: its folder and its part of a version. */
export const partOf = ({ importer, file }: Pick<Manifest, 'importer' | 'file'>): string =>
  `${importer}.${file.retrieved}`;

/** `2026.2+oh-finder.2026-12-20.pa-dced.2026-12-15`: the release and the overlays on it, by name. */
export const versionOf = (over: string, parts: readonly string[]): string =>
  `${over}+${[...parts].sort().join('.')}`;

/** The overlays that a version names. */
export const partsOf = (version: string): string[] =>
  (version.split('+')[1] ?? '').match(/[a-z][a-z0-9-]*\.\d{4}-\d{2}-\d{2}/g) ?? [];

/** The text of `overlay.yaml`, with its own digest in the last line. */
export const manifestText = (manifest: Manifest): string =>
  `# Made by wagewright rules import. The server rejects it after any change.\n${stringify(manifest, { lineWidth: 0 })}sha256: "${digest(manifest)}"\n`;

/** Throws an Error that says what is wrong. */
export function readManifest(text: string, file: string): Manifest {
  const { sha256, ...manifest } = parse(text) as Manifest & { sha256?: unknown };
  if (sha256 !== digest(manifest)) throw new Error(`${file} was changed after it was imported`);
  const problems: string[] = [];
  if (!checkYaml(Manifest, manifest, { file, text }, '', problems)) {
    throw new Error(problems.join('; '));
  }
  return manifest;
}
