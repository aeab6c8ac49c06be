/** Checks the pairs of local taxes in the golden answers against the newest release. */

import { unknownName } from '../../../platform/shape/nearest.ts';
import { quoted } from '../../../platform/shape/quoted.ts';
import { describeErrors, type Fault } from '../../../platform/shape/yaml-file.ts';
import { buildRelease, type Release } from '../releases/release.ts';
import type { RuleTree } from '../releases/rule-tree.ts';
import { compareVersions } from '../schema/version.ts';
import { goldenPairsSource, type Local, loadGoldenPairs } from '../tree/golden-pairs.ts';

/** What is wrong with the pairs. A tax with an unknown id would be in no golden paycheck. */
export function checkGoldenPairs(tree: RuleTree): string[] {
  const { payDates, pairs } = loadGoldenPairs(tree.root);
  if (pairs.length === 0) return [];
  const versions = tree.releases.map(({ version }) => version);
  const newest = buildRelease(tree, versions.toSorted(compareVersions).at(-1) ?? '');
  const release = (path: string, version: string): Fault[] =>
    versions.includes(version)
      ? []
      : [
          {
            path: `${path}.since`,
            message: `"${version}" ${unknownName(version, versions, 'release')}`,
          },
        ];
  const faults = [
    ...payDates.flatMap((row, i) => release(`payDates[${i}]`, row.since)),
    ...pairs.flatMap((pair, i) => [
      ...release(`pairs[${i}]`, pair.since),
      ...pair.taxes.flatMap((local, k) => localFaults(newest, `pairs[${i}].taxes[${k}]`, local)),
    ]),
  ];
  return describeErrors(faults, goldenPairsSource(tree.root), '');
}

function localFaults({ taxes, version }: Release, at: string, { tax, parameters }: Local): Fault[] {
  const known = taxes.get(tax)?.identity.parameters.map(({ parameterName }) => parameterName);
  if (known === undefined) {
    return [{ path: `${at}.tax`, message: `${quoted(tax)} is not a tax in version ${version}` }];
  }
  return Object.keys(parameters ?? {})
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: `${at}.parameters.${name}`,
      message: `${quoted(name)} ${unknownName(name, known, 'parameter')}`,
    }));
}
