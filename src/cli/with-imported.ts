/** The releases with the registers that the operator imported, as the server uses them. */

import { registersDirOf } from '../config.ts';
import { type Overlay, readOverlays, withOverlays } from '../overlays/index.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { RuleTree } from '../rules/index.ts';

/** Throws an `OverlayError` when an imported register was changed. */
export const readRegisters = (): Overlay[] => readOverlays(registersDirOf(process.env));

/** Throws an `OverlayError` when an imported register was changed. */
export const withImported = (tree: RuleTree, releases: ReleaseSet): ReleaseSet =>
  withOverlays(tree, releases, readRegisters());
