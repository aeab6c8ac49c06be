/** Imported rows of a register whose rows are its editions: the CSV whole, each row with its file. */

import type { RuleTree } from '../rules/index.ts';
import { citations } from './cite.ts';
import { type Manifest, OverlayError } from './manifest.ts';

/** The tree with another CSV for the register `file`; its rows are made when they are first read. */
export function withRows(tree: RuleTree, manifest: Manifest, file: string, csv: string): RuleTree {
  if (!tree.registers.some((register) => register.file === file)) {
    throw new OverlayError(`${manifest.version}: these rules have no register ${file}`);
  }
  const imported = Object.fromEntries(citations(manifest));
  return {
    ...tree,
    registers: tree.registers.map((register) =>
      register.file === file ? { ...register, csv, imported } : register,
    ),
  };
}
