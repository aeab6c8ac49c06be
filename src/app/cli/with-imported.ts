/** The releases with the registers that the operator imported, as the server uses them. */

import { type Overlay, readOverlays, withOverlays } from '../../tax/overlays/index.ts';
import type { ReleaseSet } from '../../tax/paycalc/releases.ts';
import type { RuleTree } from '../../tax/rules/index.ts';
import { registersDirOf } from '../parts/config.ts';

/** Throws an `OverlayError` when an imported register was changed. */
export const readRegisters = (): Overlay[] => readOverlays(registersDirOf(process.env));

/** Throws an `OverlayError` when an imported register was changed. */
export const withImported = (tree: RuleTree, releases: ReleaseSet): ReleaseSet =>
  withOverlays(tree, releases, readRegisters());
