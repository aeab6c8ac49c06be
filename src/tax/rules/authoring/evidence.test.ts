import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { joinEvidence } from './evidence.ts';

const FIGURES = {
  taxes: [
    {
      tax: 'A',
      blocks: [
        { effective: '2025-01-01', rate: { rate: '0.1' } },
        { effective: '2026-01-01', since: '2025.1', rate: { rate: '0.2' } },
        { effective: '2026-01-01', since: '9999.1', rate: { rate: '0.3' } },
      ],
    },
  ],
};

/** The joined rule file and what was wrong. */
function join(evidence: unknown, name = 'figures.evidence.yaml') {
  const problems: string[] = [];
  const files = joinEvidence(
    [
      { file: 'us/figures.yaml', name: 'figures.yaml', value: FIGURES },
      { file: `us/${name}`, name, value: evidence },
    ],
    problems,
  );
  assert.deepEqual(
    files.map(({ file }) => file),
    ['us/figures.yaml'],
  );
  return { value: files[0]?.value, problems };
}

const ofBlocks = (...blocks: object[]) => ({ taxes: [{ tax: 'A', blocks }] });

describe('joinEvidence', () => {
  test('puts each text into the entry with the same tax, day and release', () => {
    const { value, problems } = join(
      ofBlocks(
        { effective: '2026-01-01', since: '9999.1', checked: '2026-11-21', evidence: 'Read.' },
        { effective: '2025-01-01', rate: { evidence: 'Two copies agree.' } },
      ),
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(
      value,
      ofBlocks(
        { effective: '2025-01-01', rate: { rate: '0.1', evidence: 'Two copies agree.' } },
        { effective: '2026-01-01', since: '2025.1', rate: { rate: '0.2' } },
        {
          effective: '2026-01-01',
          since: '9999.1',
          rate: { rate: '0.3' },
          checked: '2026-11-21',
          evidence: 'Read.',
        },
      ),
    );
  });

  test('takes the sources of a text, and adds none of them to the figures', () => {
    const source = {
      document: 'Guide of 2025',
      url: 'https://example.com/guide',
      says: 'Rate 10 %.',
    };
    const { value, problems } = join(
      ofBlocks({
        effective: '2025-01-01',
        sources: [source],
        rate: { evidence: 'Read.', sources: [source] },
      }),
    );
    assert.deepEqual(problems, []);
    assert.doesNotMatch(JSON.stringify(value), /sources|example\.com/);
  });

  const refused = [
    [
      'a source without an address',
      ofBlocks({
        effective: '2025-01-01',
        sources: [{ document: 'Guide of 2025', says: 'Rate 10 %.' }],
      }),
      /\/blocks\/0\/sources\/.*url/,
    ],
    [
      'a source that is a text',
      ofBlocks({ effective: '2025-01-01', sources: 'Guide of 2025' }),
      /\/blocks\/0\/sources/,
    ],
    [
      'no such entry',
      ofBlocks({ effective: '2024-01-01', evidence: 'Read.' }),
      /matches 0 entries/,
    ],
    ['two entries', ofBlocks({ effective: '2026-01-01', evidence: 'Read.' }), /matches 2 entries/],
    [
      'no such part',
      ofBlocks({ effective: '2025-01-01', rates: { evidence: 'Read.' } }),
      /^us\/figures\.evidence\.yaml: \/taxes\/0\/blocks\/0\/rates: has no counterpart/,
    ],
    [
      'a figure that differs',
      ofBlocks({ effective: '2025-01-01', rate: { rate: '0.9', evidence: 'Read.' } }),
      /the rule file has 0\.1, not 0\.9/,
    ],
  ] as const;
  for (const [name, evidence, message] of refused) {
    test(`refuses ${name}`, () => assert.match(join(evidence).problems.join('\n'), message));
  }

  test('refuses a text that is in both files', () => {
    const problems: string[] = [];
    joinEvidence(
      [
        { file: 'a.yaml', name: 'a.yaml', value: { evidence: 'Here.' } },
        { file: 'a.evidence.yaml', name: 'a.evidence.yaml', value: { evidence: 'And here.' } },
      ],
      problems,
    );
    assert.match(problems.join('\n'), /^a\.evidence\.yaml: \/evidence: is also in the rule file/);
  });

  test('refuses a file without a rule file next to it', () => {
    assert.deepEqual(join({}, 'figure.evidence.yaml').problems, [
      'us/figure.evidence.yaml: there is no us/figure.yaml',
    ]);
  });
});
