import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nearest, unknownName } from './nearest.ts';

describe('nearest', () => {
  const cases: readonly (readonly [string, readonly string[], string | undefined])[] = [
    ['verson', ['date', 'version'], 'version'],
    ['grosWages', ['grossWages', 'ytdWages', 'hours'], 'grossWages'],
    ['FILINGSTATUS', ['filingStatus'], 'filingStatus'],
    ['emailAdress', ['emailAddress', 'streetAddress1'], 'emailAddress'],
    ['kind', ['state', 'language'], undefined],
    ['x', ['y'], undefined],
    ['ids', ['id'], 'id'],
    ['state', [], undefined],
    // A tie goes to the first, so that the answer is always the same.
    ['bat', ['cat', 'hat'], 'cat'],
    ['a'.repeat(1_000_000), ['version'], undefined],
  ];
  for (const [word, known, expected] of cases) {
    it(`${word.slice(0, 20)} among ${known.join(', ') || 'nothing'}: ${expected}`, () => {
      assert.equal(nearest(word, known), expected);
    });
  }
});

describe('unknownName', () => {
  it('names the nearest and everything allowed', () => {
    assert.equal(
      unknownName('verson', ['version', 'date'], 'parameter'),
      'is not a known parameter. Did you mean version? Allowed: version, date.',
    );
  });
  it('suggests nothing far off', () => {
    assert.equal(
      unknownName('color', ['version'], 'parameter'),
      'is not a known parameter. Allowed: version.',
    );
  });
  it('says when nothing is allowed', () => {
    assert.equal(
      unknownName('color', [], 'parameter'),
      'is not a known parameter. No parameter is allowed here.',
    );
  });
  it('shows examples of a long list', () => {
    const known = Array.from({ length: 40 }, (_, index) => `name${index}xxxxxxxx`);
    assert.equal(
      unknownName('color', known, 'field'),
      'is not a known field. 40 names are allowed, such as name0xxxxxxxx, name1xxxxxxxx, name2xxxxxxxx.',
    );
  });
});
