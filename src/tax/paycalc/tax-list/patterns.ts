/** Tax ids in which `*` stands for any characters, as rules/applicability writes them. */

const compiled = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
    compiled.set(pattern, expression);
  }
  return expression;
}

export const matches = (patterns: readonly string[], id: string): boolean =>
  patterns.some((pattern) => expressionOf(pattern).test(id));
