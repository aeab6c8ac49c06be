/** The description as YAML that readers of 1.1 and 1.2 take alike: `"NO"` and dates stay text. */

import { Document, isCollection, isScalar, visit, type YAMLMap, type YAMLSeq } from 'yaml';

/** Characters, as JSON. */
const LONGEST_ON_ONE_LINE = 180;

export function toYaml(document: object): string {
  const yaml = new Document(document, { version: '1.1', aliasDuplicateObjects: false });
  visit(yaml, { Collection: (_key, node) => void oneLine(node) });
  return yaml.toString({ lineWidth: 0, indentSeq: false, directives: false });
}

/** Short lists and maps of plain values, such as references, stand on one line. */
function oneLine(node: YAMLMap | YAMLSeq): void {
  const isPlain = node.items.every((item) => {
    const value = isScalar(item) || isCollection(item) ? item : (item as { value: unknown }).value;
    return isScalar(value);
  });
  if (isPlain) node.flow = JSON.stringify(node).length <= LONGEST_ON_ONE_LINE;
}
