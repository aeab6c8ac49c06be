/** Releases with imported registers on them, built from a sealed release that stays as it is. */

import { ReleaseSet } from '../paycalc/releases.ts';
import {
  buildRelease,
  builtOnDemand,
  digest,
  type Release,
  type RuleTree,
  withDigest,
} from '../rules/index.ts';
import { withRates } from './apply-rates.ts';
import { withRows } from './apply-rows.ts';
import { OverlayError } from './manifest.ts';
import type { Overlay } from './read-overlays.ts';

/**
 * The releases and, for each overlay, the one it made: sealed content below, the registers of all its
 * parts on top. Throws an `OverlayError` when a part or the sealed release is missing or another.
 */
export function withOverlays(
  tree: RuleTree,
  releases: ReleaseSet,
  overlays: readonly Overlay[],
): ReleaseSet {
  if (overlays.length === 0) return releases;
  const byPart = new Map(overlays.map((overlay) => [overlay.part, overlay]));
  const derived = overlays.map((overlay) => {
    const parts = overlay.manifest.parts.map((part) => {
      const found = byPart.get(part);
      if (found !== undefined) return found;
      throw new OverlayError(
        `${overlay.manifest.version} needs the imported register ${part}, which is not there. Restore its folder, or remove the folder ${overlay.part}.`,
      );
    });
    return derivedRelease(tree, releases, overlay, parts);
  });
  return new ReleaseSet([...releases.all, ...derived]);
}

function derivedRelease(
  tree: RuleTree,
  releases: ReleaseSet,
  { manifest: { version, over, file } }: Overlay,
  parts: readonly Overlay[],
): Release {
  const base = releases.all.find((release) => release.version === over.version);
  const entry = tree.releases.find((release) => release.version === over.version);
  if (base === undefined || entry?.sha256 !== over.sha256) {
    throw new OverlayError(
      `${version} was imported for release ${over.version} (sha256 ${over.sha256}), which ${base === undefined ? 'is not installed' : `here has sha256 ${entry?.sha256}`}. Install the package that it was imported with, or import the agency's file again.`,
    );
  }
  const about = `${entry.about} With imported registers: ${parts.map(({ part }) => part).join(', ')}.`;
  const sealedOn = file.retrieved;
  const build = (): Release => {
    const releases = [{ version, about, knownUpTo: file.retrieved, sealedOn }];
    return buildRelease(applied({ ...tree, releases }, base, parts), version);
  };
  // Registers add taxes, not years.
  const release = builtOnDemand({ version, about, releasedOn: sealedOn }, build, () => base);
  // The manifests hold the digests of the release below and of every file on top.
  return withDigest(release, digest(parts.map((part) => part.manifest)));
}

function applied(tree: RuleTree, base: Release, parts: readonly Overlay[]): RuleTree {
  let result = tree;
  for (const part of parts) {
    for (const { register, holds } of part.manifest.registers) {
      const text = part.texts.get(register) ?? '';
      result =
        holds === 'rows'
          ? withRows(result, part.manifest, register, text)
          : withRates(result, base, part.manifest, text);
    }
  }
  return result;
}
