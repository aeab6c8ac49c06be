/** Visits a syntax tree of oxc-parser. */

export type Node = { readonly type: string; readonly start: number; readonly end: number } & {
  readonly [field: string]: unknown;
};

/** Calls `visit` with every node, from the outside in, and with the nodes around it, the outermost first. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = [];
  const enter = (each: Node): void => {
    visit(each, parents);
    parents.push(each);
    for (const child of Object.values(each).flat()) if (isNode(child)) enter(child);
    parents.pop();
  };
  enter(node);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
