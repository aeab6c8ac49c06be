import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { checkYaml, lineFinder, readYaml } from './yaml-file.ts';

const TEXT = `# a comment
taxes:
  - tax: A
    standard.single: |
      0 0 0
    blocks:
      - { rate: "0.1", from: 5 }
      - rate: "0.2"
`;

test('a path leads to its line, names with dots included; an unknown part to what is around it', () => {
  const lineOf = lineFinder(TEXT);
  for (const [path, line] of [
    ['', 2],
    ['taxes', 2],
    ['taxes[0].tax', 3],
    ['taxes[0].standard.single', 4],
    ['taxes[0].blocks[0].from', 7],
    ['taxes[0].blocks[1].rate', 8],
    ['taxes[0].blocks[1].upTo', 8],
    ['taxes[0].blocks[7]', 6],
    ['nothing.here', 2],
  ] as const) {
    assert.equal(lineOf(path), line, path);
  }
});

test('a value that does not fit is told below the place it stands at', () => {
  const problems: string[] = [];
  const file = { file: 'x.yaml', text: TEXT };
  const schema = Type.Object({ rate: Type.String(), from: Type.String({ 'x-kind': 'amount' }) });
  const value = { rate: '0.1', from: 5 };
  assert.equal(checkYaml(schema, value, file, 'taxes[0].blocks[0]', problems), false);
  assert.deepEqual(problems, ['x.yaml:7: taxes[0].blocks[0].from: write amounts in quotes: "5"']);
  assert.equal(checkYaml(schema, { rate: '1', from: '5' }, file, '', problems), true);
});

test('texts of several lines are no fault of a file', () => {
  const problems: string[] = [];
  const text = 'about: |\n  one\n  two\n';
  const value = readYaml({ file: 'x.yaml', text }, problems);
  assert.ok(
    checkYaml(Type.Object({ about: Type.String() }), value, { file: 'x.yaml', text }, '', problems),
  );
  assert.deepEqual(problems, []);
});

test('what is not YAML is told with its line', () => {
  const problems: string[] = [];
  assert.equal(readYaml({ file: 'x.yaml', text: 'a: 1\nb: [' }, problems), undefined);
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? '', /^x\.yaml:2: not YAML: /);
});
