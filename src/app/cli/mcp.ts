/** `wagewright mcp`: serves tools for assistants over standard input and output until the input ends. */

import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { productVersion } from '../../platform/operation/product-version.ts';
import { installedReleases } from '../../tax/paycalc/releases.ts';
import { loadApplicability, loadRules, RULES_ROOT, readCoverage } from '../../tax/rules/index.ts';
import { mcpServer } from '../mcp/server.ts';
import type { Sources } from '../mcp/tool.ts';
import { withImported } from './with-imported.ts';

/** Standard output belongs to the protocol: everything else goes to standard error. */
const log = (error: unknown): void => console.error(error);

export function mcp(): void {
  let sources: Sources | undefined;
  const open = (): Sources => {
    if (sources !== undefined) return sources;
    const tree = loadRules();
    sources = {
      releases: withImported(tree, installedReleases(tree)),
      applicability: loadApplicability(),
      coverage: readCoverage(RULES_ROOT),
      clock: Date.now,
      onFault: log,
    };
    return sources;
  };
  serveStdio(() => mcpServer(productVersion(), open), { onerror: log });
}
