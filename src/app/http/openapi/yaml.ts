/** The description as YAML that readers of 1.1 and 1.2 take alike: `"NO"` and dates stay text. */

import { Document, isScalar, isSeq, visit, type YAMLMap, type YAMLSeq } from 'yaml';

/** Characters, as JSON. */
const LONGEST_ON_ONE_LINE = 500;

export function toYaml(document: object): string {
  const yaml = new Document(document, { version: '1.1', aliasDuplicateObjects: false });
  visit(yaml, { Collection: (_key, node) => void oneLine(node) });
  return yaml.toString({
    lineWidth: 0,
    indent: 1,
    indentSeq: false,
    flowCollectionPadding: false,
    directives: false,
  });
}

/** What is short is on one line, and so does every list of plain values, however long. */
function oneLine(node: YAMLMap | YAMLSeq): void {
  const isPlainList = isSeq(node) && node.items.every((item) => isScalar(item));
  node.flow = isPlainList || JSON.stringify(node).length <= LONGEST_ON_ONE_LINE;
}
