/** Which official examples a release has figures for. */

import { compareVersions } from '../schema/version.ts';
import type { ExampleFile } from './rule-tree.ts';

export type Example = NonNullable<ExampleFile['content']['examples']>[number];

/** An example with a `version` needs a correction that first came with that release. */
export const isExampleOf = (example: Pick<Example, 'version'>, version: string): boolean =>
  example.version === undefined || compareVersions(example.version, version) <= 0;

/** Those of this release and of earlier ones. */
export const examplesFor = (files: readonly ExampleFile[], version: string): Example[] =>
  files
    .flatMap(({ content }) => content.examples ?? [])
    .filter((example) => isExampleOf(example, version));
