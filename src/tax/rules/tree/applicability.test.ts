/** rules/applicability against the releases, the form catalog, and the geography. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadForms } from '../../../forms/catalog/load.ts';
import { parseLocation } from '../../engine/index.ts';
import { everyRelease } from '../../paycalc/releases.ts';
import { whereOf } from '../../paycalc/tax-list/index.ts';
import { matches } from '../../paycalc/tax-list/patterns.ts';
import { relationOf } from '../../paycalc/tax-list/scope.ts';
import { locationProblem } from '../../places/places.ts';
import { loadApplicability, loadRules } from '../index.ts';

const applicability = loadApplicability();
const releases = everyRelease(loadRules());
const laws = releases.all.flatMap((release) =>
  [release.firstPayDate, release.lastPayDate].map((day) => release.at(day)),
);
const rules = [...new Map(laws.flatMap((law) => [...(law?.taxes ?? [])])).values()];

describe('where taxes apply', () => {
  test('every tax of every release has a row, and every row a tax', () => {
    assert.ok(rules.length > 300);
    const without = rules.filter((rule) => whereOf(rule, applicability) === undefined);
    assert.deepEqual(
      without.map(({ id }) => id),
      [],
    );
    const used = new Set(rules.map((rule) => whereOf(rule, applicability)));
    const unused = applicability.where.filter((row) => !used.has(row));
    assert.deepEqual(
      unused.map(({ name }) => name),
      [],
    );
  });

  test('every zone is a tax', () => {
    const ids = new Set(rules.map(({ id }) => id));
    const zones = Object.keys(applicability.zones);
    assert.ok(zones.length > 100);
    assert.deepEqual(
      zones.filter((id) => !ids.has(id)),
      [],
    );
  });

  test('income taxes go by residence, programs of states by one state', () => {
    for (const rule of rules) {
      const basis = whereOf(rule, applicability)?.basis;
      if (rule.id.endsWith('-000-0000-SIT-000')) assert.equal(basis, 'income', rule.id);
      if (/-ER_SUTA|-SUI-/.test(rule.id)) assert.equal(basis, 'unemployment', rule.id);
      if (rule.id.startsWith('00-')) assert.equal(basis, 'federal', rule.id);
    }
  });

  test('every location is one that exists', () => {
    const codes = [
      ...applicability.where.flatMap(({ within = [], likely = [], outside = [] }) => [
        ...within,
        ...likely,
        ...outside,
      ]),
      ...Object.values(applicability.zones).flat(),
      ...applicability.notCovered.flatMap(({ levied, except = [] }) => [...levied, ...except]),
    ];
    for (const code of codes) {
      const location = parseLocation(code);
      assert.ok(location !== null, code);
      assert.equal(locationProblem(location), null, code);
    }
  });
});

describe('local taxes that a release does not hold', () => {
  const heldIn = laws.map((law) => [...(law?.taxes.keys() ?? [])]);
  for (const row of applicability.notCovered) {
    test(`${row.id} ${row.place ?? ''}: some release lacks it`, () => {
      const isHeld = (id: string): boolean => {
        if (!matches(row.taxes, id)) return false;
        const location = parseLocation(id.split('-').slice(0, 3).join('-'));
        return location !== null && relationOf(row.levied, location) !== 'outside';
      };
      assert.ok(
        heldIn.some((ids) => !ids.some(isHeld)),
        'remove the row, or the place from the CSV',
      );
    });
  }
});

describe('certificates', () => {
  const forms = loadForms();
  for (const { tax, withholding, agreement, local } of applicability.certificates) {
    test(tax, () => {
      for (const form of [withholding, agreement]) {
        if (form === undefined) continue;
        const known = forms.get(form.code)?.identity;
        assert.equal(known?.number, form.number, form.code);
        assert.equal(known?.tax, tax, form.code);
      }
      if (local === undefined) return;
      const { number, jurisdiction } = forms.get(local.code)?.identity ?? {};
      assert.deepEqual([number, jurisdiction], [local.number, tax.slice(0, 11)]);
    });
  }

  test('every agreement has its form, but Michigan’s, which has none', () => {
    const taxes = new Set(
      releases.highest.residences
        .filter(({ reciprocity }) => reciprocity !== undefined)
        .map(({ tax }) => tax),
    );
    const without = [...taxes].filter(
      (id) => applicability.certificates.find(({ tax }) => tax === id)?.agreement === undefined,
    );
    assert.deepEqual(without, ['26-000-0000-SIT-000']);
  });
});
