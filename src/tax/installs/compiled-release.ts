/** The release in the compiled form of a file, which servers load without reading the rules again. */

import { type LaborData, laborDigest } from '../labor/load.ts';
import { buildRelease, type Release, type RuleTree, sha256Of, withDigest } from '../rules/index.ts';
import { PARTS, type ReleaseFile, textOf } from './release-file.ts';
import { ReleaseFileError } from './release-file-error.ts';

type Compiled = { readonly tree: RuleTree; readonly release: Release };

/** Throws a `ReleaseFileError` when it does not have the sealed digest. */
export function compiledOf({ manifest, parts }: Pick<ReleaseFile, 'manifest' | 'parts'>): Compiled {
  const { version, sha256 } = manifest.release;
  const found = attempt(() => {
    const tree: RuleTree = JSON.parse(textOf(parts.get(PARTS.compiled) ?? new Uint8Array()));
    const release = buildRelease(tree, version);
    return sha256Of(release) === sha256
      ? { tree, release: withDigest(release, sha256) }
      : undefined;
  });
  if (found === undefined) {
    throw new ReleaseFileError(`has a compiled form that is not what was sealed as ${version}`);
  }
  return found;
}

/** Its minimum wages and garnishment limits; undefined for a release or a file without any. Throws as above. */
export function compiledLaborOf({
  manifest,
  parts,
}: Pick<ReleaseFile, 'manifest' | 'parts'>): LaborData | undefined {
  const bytes = parts.get(PARTS.labor);
  if (bytes === undefined) return undefined;
  const { version, laborSha256 } = manifest.release;
  const found = attempt(() => {
    const data: LaborData = JSON.parse(textOf(bytes));
    return laborDigest(data) === laborSha256 ? data : undefined;
  });
  if (found !== undefined) return found;
  throw new ReleaseFileError(
    `has minimum wages or garnishment limits that are not what was sealed as ${version}`,
  );
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    // Its shape is not that of a tree.
    return undefined;
  }
}
