/** The description as YAML that readers of 1.1 and 1.2 take alike: `"NO"` and dates stay text. */

import { Document, isScalar, isSeq, type Scalar, visit, type YAMLMap, type YAMLSeq } from 'yaml';

/** Characters, as JSON. */
const LONGEST_ON_ONE_LINE = 500;

export function toYaml(document: object): string {
  const yaml = new Document(document, { version: '1.1', aliasDuplicateObjects: false });
  visit(yaml, {
    Collection: (_key, node) => void oneLine(node),
    Scalar: (_key, node) => void quoteQuestion(node),
  });
  return yaml.toString({
    lineWidth: 0,
    indent: 1,
    indentSeq: false,
    flowCollectionPadding: false,
    directives: false,
  });
}

/** PyYAML reads no plain text with `?` on one line with others. */
function quoteQuestion(node: Scalar): void {
  if (typeof node.value === 'string' && node.value.includes('?')) node.type = 'QUOTE_DOUBLE';
}

/** What is short is on one line, and so does every list of plain values, however long. */
function oneLine(node: YAMLMap | YAMLSeq): void {
  const isPlainList = isSeq(node) && node.items.every((item) => isScalar(item));
  node.flow = isPlainList || JSON.stringify(node).length <= LONGEST_ON_ONE_LINE;
}
