/**
 * Proves that a signed release file is what it says: its rules and its compiled form have the sealed
 * digest, this engine answers every golden paycheck as sealed, and the places and questions of its
 * taxes are known here. A signature says who made a file; this says that it calculates what they sealed.
 */

import { sha256 } from '../../platform/digest/digest.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import { parseLocation } from '../engine/index.ts';
import { laborDigest, laborIn, laborOfTexts } from '../labor/load.ts';
import { ReleaseSet } from '../paycalc/releases.ts';
import { whereOf } from '../paycalc/tax-list/index.ts';
import { locationProblem } from '../places/places.ts';
import {
  buildRelease,
  digest,
  loadApplicability,
  type Release,
  type RuleTree,
  sha256Of,
  treeOfTexts,
} from '../rules/index.ts';
import { goldenAnswer } from '../seals/golden.ts';
import { compiledLaborOf, compiledOf } from './compiled-release.ts';
import { requireEngine } from './engine.ts';
import { type Manifest, PARTS, type ReleaseFile, textOf, textsOf } from './release-file.ts';
import { ReleaseFileError } from './release-file-error.ts';

/** Throws a `ReleaseFileError` with the first thing that is wrong. */
export function checkRelease(file: ReleaseFile): Release {
  const { manifest } = file;
  requireEngine(manifest.engine);
  const written = treeOf(file);
  const isSame = digest(sealIn(written, manifest)) === digest(manifest.release);
  if (!isSame) throw new ReleaseFileError('has another seal in its rules than in its signed list');
  const { version } = manifest.release;
  if (sha256Of(built(written, version)) !== manifest.release.sha256) {
    throw new ReleaseFileError(`has rules that are not what was sealed as ${version}`);
  }
  const { tree, release } = compiledOf(file);
  if (digest(aroundOf(tree)) !== digest(aroundOf(written))) {
    throw new ReleaseFileError('has a compiled form that is not made of its rules');
  }
  checkLabor(file);
  checkPlaces(release);
  checkGolden(file, release);
  return release;
}

function treeOf({ parts }: ReleaseFile): RuleTree {
  return attempt('has rules that this version of Wagewright cannot read', () =>
    treeOfTexts(textsOf(parts)),
  );
}

const sealIn = ({ releases }: RuleTree, { release }: Manifest): unknown => {
  const entry = releases.find(({ version }) => version === release.version);
  if (entry === undefined) return null;
  const { shippedIn: _, ...seal } = entry;
  return seal;
};

/** What no digest of a release covers. */
const aroundOf = ({ notices, aliases }: RuleTree): unknown => ({ notices, aliases });

const built = (tree: RuleTree, version: string): Release =>
  attempt('has rules that do not make a release', () => buildRelease(tree, version));

function attempt<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ReleaseFileError(`${what}: ${reasonOf(error)}`);
  }
}

/** Minimum wages and garnishment limits: what is written, what is compiled, and the seal are the same. */
function checkLabor(file: ReleaseFile): void {
  if (compiledLaborOf(file) === undefined) return;
  const { version, laborSha256 } = file.manifest.release;
  const written = attempt('has labor law that this version of Wagewright cannot read', () =>
    laborIn(laborOfTexts(textsOf(file.parts), 'the file'), version),
  );
  if (written !== undefined && laborDigest(written) === laborSha256) return;
  throw new ReleaseFileError(
    `has minimum wages or garnishment limits that are not what was sealed as ${version}`,
  );
}

/** The list of taxes of an employee needs a row for each tax, and its place. */
function checkPlaces(release: Release): void {
  const applicability = loadApplicability();
  for (const id of release.taxes.keys()) {
    const location = parseLocation(id.split('-').slice(0, 3).join('-'));
    const isKnown = location !== null && locationProblem(location) === null;
    if (isKnown && whereOf({ id }, applicability) !== undefined) continue;
    const what = isKnown ? 'whose questions are' : 'at a place that is';
    throw new ReleaseFileError(
      `has the tax ${id} ${what} not known to this version of Wagewright. Update Wagewright first`,
    );
  }
}

function checkGolden({ manifest, parts }: ReleaseFile, release: Release): void {
  const { paychecks, sha256: sealed } = manifest.release.golden;
  const bytes = parts.get(PARTS.golden) ?? new Uint8Array();
  if (sha256(bytes) !== sealed)
    throw new ReleaseFileError('has golden answers that were not sealed');
  const lines = textOf(bytes).split('\n').slice(0, -1);
  if (lines.length !== 2 * paychecks) {
    throw new ReleaseFileError('has another number of golden answers than was sealed');
  }
  const releases = new ReleaseSet([release]);
  for (let i = 0; i < lines.length; i += 2) {
    const item = JSON.parse(lines[i] ?? '');
    const now = attempt(`cannot calculate its golden paycheck ${i / 2 + 1}`, () =>
      JSON.stringify(goldenAnswer(item, releases, release.version)),
    );
    if (now === lines[i + 1]) continue;
    throw new ReleaseFileError(
      `has a golden paycheck (${i / 2 + 1}) that this version of Wagewright answers differently: sealed ${lines[i + 1]}, here ${now}`,
    );
  }
}
