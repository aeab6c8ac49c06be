/** The tax interface as a Model Context Protocol server: tools that answer from the installed rules, without network or database. */

import { McpServer } from '@modelcontextprotocol/server';
import type { TObject } from 'typebox';
import { TaxInterfaceError } from '../../tax/paycalc/errors.ts';
import { findLocation, listStateTaxes, searchCoverage, whichTaxes } from './lookup-tools.ts';
import { calculatePaycheck, explainTax, grossUpTool } from './paycheck-tools.ts';
import type { Sources, Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [
  findLocation,
  whichTaxes,
  calculatePaycheck,
  grossUpTool,
  explainTax,
  listStateTaxes,
  searchCoverage,
];

const INSTRUCTIONS = `Wagewright calculates US payroll taxes to the cent and cites the source of every figure.
Never estimate a tax yourself. Find location codes with find_location, the taxes and an item to fill in with which_taxes, then call calculate_paycheck. Ask the user for what which_taxes lists under required and ask, and send it back as answers. Pass on notes, confidence, and taxes that are not covered.`;

/** `sources` is called at the first tool call. */
export function mcpServer(version: string, sources: () => Sources): McpServer {
  const server = new McpServer({ name: 'wagewright', version }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) {
    const { name, title, description, input } = tool;
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: standardSchema(input),
        annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
      },
      (value: unknown) => call(tool, value, sources()),
    );
  }
  return server;
}

/** The schema is only shown here; each tool checks its input and says in words what is wrong. */
const standardSchema = (schema: TObject) => {
  const json: Record<string, unknown> = JSON.parse(JSON.stringify(schema));
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'wagewright',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: () => json, output: () => json },
    },
  };
};

function call(tool: Tool, input: unknown, sources: Sources) {
  try {
    const result = tool.run((input ?? {}) as never, sources);
    return textContent(typeof result === 'string' ? result : JSON.stringify(result));
  } catch (error) {
    if (error instanceof TaxInterfaceError) return { ...textContent(error.message), isError: true };
    sources.onFault(error);
    return {
      ...textContent('internal error: the log of wagewright mcp has the cause'),
      isError: true,
    };
  }
}

const textContent = (text: string) => ({ content: [{ type: 'text' as const, text }] });
