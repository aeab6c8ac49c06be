/** options.minimumConfidence: nothing that a line uses may have a lower confidence. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Confidence, TaxRule } from '../../../src/tax/engine/index.ts';
import { CONFIDENCES, isLowerConfidence, loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { FIT, paycheck, SOCIAL_SECURITY, tax, wage } from '../../support/paychecks.ts';

const releases = everyRelease(loadRules());
const law = releases.highest.at('2026-06-26');
const rules = [...(law?.taxes.values() ?? [])];
type Fields = Readonly<Record<string, unknown>>;
const answer = (changes: Fields, minimumConfidence?: string) =>
  calculateOne(paycheck({ ...changes, options: { minimumConfidence } }), releases, undefined);
const codeOf = (changes: Fields, level?: string): number =>
  answer(changes, level).errorStatus?.errorCode ?? 0;

/** Regular wages where the tax is levied, of a resident. */
function payment({ id }: TaxRule, fields: Fields = {}): Fields {
  const locationCode = id.split('-').slice(0, 3).join('-');
  return {
    wages: [wage({ locationCode, hours: 80 })],
    taxJurisdictionParms: [tax(id, { locationCode, isResident: true, ...fields })],
  };
}

describe('options.minimumConfidence', () => {
  test('refuses exactly what has a lower confidence, for every tax that can be calculated', () => {
    const refused = new Set<Confidence>();
    let checked = 0;
    for (const rule of rules) {
      if (codeOf(payment(rule)) !== 0) continue;
      const regular = law?.earnings.findIndex(({ name }) => name === 'Regular') ?? -1;
      const used = [
        rule.confidence,
        rule.wageBase.earningConfidences[regular] as Confidence,
        ...rule.dependsOn.flatMap((id) => law?.taxes.get(id)?.confidence ?? []),
      ];
      for (const level of CONFIDENCES) {
        const tooUnsure = used.some((one) => isLowerConfidence(one, level));
        assert.equal(codeOf(payment(rule), level), tooUnsure ? 2010 : 0, `${rule.id} ${level}`);
        if (tooUnsure) refused.add(level);
        checked += 1;
      }
      assert.equal(codeOf(payment(rule), 'unverified'), 0, rule.id);
    }
    assert.ok(checked > 1000, `${checked}`);
    assert.deepEqual([...refused].sort(), ['derived', 'official', 'secondary', 'transcribed']);
  });

  test('names every tax concerned, what has a lower confidence and what to do', () => {
    const unsure = rules.filter(
      (rule) =>
        rule.confidences.figures === 'secondary' &&
        rule.residence === null &&
        codeOf(payment(rule)) === 0,
    );
    const [one] = unsure as [TaxRule];
    const other = unsure.find(({ id }) => id.slice(0, 2) !== one.id.slice(0, 2)) as TaxRule;
    const first = payment(one);
    const second = payment(other);
    const { errorStatus, taxCalculation } = answer(
      {
        wages: [...(first.wages as object[]), ...(second.wages as object[])],
        taxJurisdictionParms: [first, second].flatMap(
          (each) => each.taxJurisdictionParms as object[],
        ),
      },
      'official',
    );
    assert.deepEqual(taxCalculation, []);
    assert.equal(errorStatus?.errorCode, 2010);
    for (const [i, { id, title }] of [one, other].entries()) {
      const text = `taxJurisdictionParms[${i}].uniqueTaxID: ${id} (${title}), figures: secondary`;
      assert.ok(errorStatus?.errorMessage.includes(text), errorStatus?.errorMessage);
    }
    assert.match(errorStatus?.errorMessage ?? '', /minimumConfidence is official: send a lower/);
  });

  test('a rate of the employer takes the place of the published one', () => {
    const rule = rules.find(({ confidence, confidences }) =>
      isLowerConfidence(confidence, confidences.figures),
    );
    assert.ok(rule);
    const level = rule.confidences.figures;
    assert.equal(codeOf(payment(rule), level), 2010);
    assert.equal(codeOf(payment(rule, { overrideRate: 0.01 }), level), 0);
  });

  test('a table for nonresident aliens counts for them alone, in every year and release', () => {
    const status = (value: string) => ({
      taxJurisdictionParms: [
        tax(FIT, { miscParameters: [{ parameterName: 'FILINGSTATUS', parameterValue: value }] }),
      ],
    });
    for (const year of [2024, 2025, 2026]) {
      for (const { version } of releases.all) {
        const codeFor = (value: string, minimumConfidence: string): number | undefined =>
          calculateOne(
            paycheck({
              ...status(value),
              payrollRunParameters: { payDate: `${year}-06-26`, payPeriodsPerYear: 26 },
              options: { minimumConfidence },
            }),
            releases,
            version,
          ).errorStatus?.errorCode;
        assert.equal(codeFor('S', 'transcribed'), undefined, `${year} ${version}`);
        assert.equal(codeFor('S', 'official'), 2010, `${year} ${version}`);
        assert.equal(codeFor('NRA', 'transcribed'), year === 2025 ? undefined : 2010);
      }
    }
  });

  test('a rule for supplemental wages counts where there are some', () => {
    const found = rules.filter(({ confidence, confidences: { parts } }) =>
      isLowerConfidence(parts.supplemental ?? 'official', confidence),
    );
    assert.ok(found.length > 3, `${found.length}`);
    for (const rule of found) {
      const regular = payment(rule);
      const bonus = { ...wage({ locationCode: regular.locationCode }), wageType: 'Supplemental' };
      const level = rule.confidence;
      if (codeOf(regular, level) !== 0) continue;
      const both = { ...regular, wages: [...(regular.wages as object[]), bonus] };
      if (codeOf(both) === 0) assert.equal(codeOf(both, level), 2010, rule.id);
    }
  });

  test('looks at wage types and benefits of the payment', () => {
    const found = rules.flatMap((rule) =>
      (law?.benefits ?? []).flatMap(({ index, name }) => {
        const own = rule.wageBase.benefitConfidences[index] as Confidence;
        // Others are refused, or the request says what they do.
        if ((rule.wageBase.reduces[index] ?? 0) > 1) return [];
        return isLowerConfidence(own, rule.confidence) && codeOf(payment(rule)) === 0
          ? [{ rule, own, benefits: [{ benefitType: name, amount: 1 }] }]
          : [];
      }),
    );
    assert.ok(found.length > 10, `${found.length}`);
    for (const { rule, own, benefits } of found) {
      const level = CONFIDENCES[CONFIDENCES.indexOf(own) - 1] ?? '';
      assert.equal(codeOf({ ...payment(rule), benefits }, level), 2010, `${rule.id} ${level}`);
    }
  });

  test('looks at the rule of residence where it decides', () => {
    const unsure = rules.filter(
      ({ residence, confidence }) =>
        residence !== null && isLowerConfidence(residence.confidence.nonresidents, confidence),
    );
    assert.ok(unsure.length > 3, `${unsure.length}`);
    for (const rule of unsure) {
      const changes = payment(rule, { isResident: false });
      const { errorStatus } = answer(changes, rule.confidence);
      assert.equal(errorStatus?.errorCode, 2010, rule.id);
      assert.match(errorStatus?.errorMessage ?? '', /rule for nonresidents: /, rule.id);
    }
  });

  test('an exempt tax uses no figure', () => {
    const rule = rules.find(({ confidence }) => confidence === 'secondary') as TaxRule;
    assert.equal(codeOf(payment(rule, { isExempt: true }), 'official'), 0);
  });

  test('takes its words like every other field', () => {
    const taxes = { taxJurisdictionParms: [tax(SOCIAL_SECURITY), tax(FIT)] };
    assert.equal(codeOf(taxes, ' Unverified'), 0);
    const { errorStatus } = answer(taxes, 'offical');
    assert.equal(errorStatus?.errorCode, 2003);
    assert.match(
      errorStatus?.errorMessage ?? '',
      /^options\.minimumConfidence: "offical" is not a known value\. Did you mean official\? Allowed: official, transcribed,/,
    );
  });
});
