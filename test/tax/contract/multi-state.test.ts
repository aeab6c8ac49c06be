/**
 * Living in one state and working in another, over the wire format and with the states' real rules
 * (rules/us/residence.yaml, methods/residence.md): agreements, set-off at home, states that leave
 * wages to the state of work, convenience of the employer, states without a tax.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  amounts,
  answer,
  atHome,
  lines,
  nonresident,
  notes,
  releases,
  resident,
  type Tax,
} from '../../support/across-states.ts';

describe('agreements', () => {
  test('a Pennsylvanian in New Jersey: with NJ-165 all to Pennsylvania, without all to New Jersey', () => {
    const wages = { NJ: 2_000 };
    const [home, work] = lines(wages, [
      resident('PA'),
      nonresident('NJ', 'NONRESIDENTCERTIFICATE'),
    ]);
    assert.deepEqual([home?.taxAmount, work?.taxAmount], [atHome('PA', 2_000), 0]);
    assert.match(notes(work), /NJ-165 on file: not withheld from residents of state 42/);
    const [homeWithout, workWithout] = lines(wages, [resident('PA'), nonresident('NJ')]);
    assert.deepEqual([homeWithout?.taxAmount, workWithout?.taxAmount], [0, atHome('NJ', 2_000)]);
    assert.match(notes(homeWithout), /34-000-0000-SIT-000 is withheld/);
  });

  test('Illinois and Wisconsin, Kentucky and Ohio: both ways', () => {
    for (const [home, work, certificate] of [
      ['WI', 'IL', /IL-W-5-NR/],
      ['IL', 'WI', /W-220/],
      ['OH', 'KY', /42A809.*20 % or more of an S corporation/],
      ['KY', 'OH', /IT 4NR/],
    ] as const) {
      const found = lines({ [work]: 2_000 }, [
        resident(home),
        nonresident(work, 'NONRESIDENTCERTIFICATE'),
      ]);
      assert.deepEqual(
        found.map(({ taxAmount }) => taxAmount),
        [atHome(home, 2_000), 0],
        `${home} in ${work}`,
      );
      assert.match(notes(found[1]), certificate);
    }
  });

  test('Indiana’s certificate frees from the state’s tax, the county keeps its own', () => {
    const county: Tax = {
      id: '18-097-0000-CNTY-000',
      at: '18-097-0000',
      isResident: false,
      parameters: { PRINCIPALEMPLOYMENT: 'TRUE' },
    };
    const state = nonresident('IN', 'NONRESIDENTCERTIFICATE');
    const found = answer({ '18-097-0000': 2_000 }, [resident('KY'), state, county], '2026-06-15');
    const [home, exempt, due] = found.taxCalculation;
    assert.deepEqual([home?.taxAmount, exempt?.taxAmount], [atHome('KY', 2_000), 0]);
    assert.ok((due?.taxAmount ?? 0) > 0);
    assert.match(notes(exempt), /not from county tax/);
  });

  test('a certificate between states without an agreement is refused by name', () => {
    assert.throws(
      () => lines({ NJ: 2_000 }, [resident('NY'), nonresident('NJ', 'NONRESIDENTCERTIFICATE')]),
      /no reciprocal agreement with the state of residence, 36; there is one with 42/,
    );
  });
});

describe('home leaves wages to the state of work, when that withholds', () => {
  test('a Georgian: nothing on wages earned in New York, all on those earned in Texas', () => {
    assert.deepEqual(amounts({ NY: 2_000 }, [resident('GA'), nonresident('NY')]), [
      0,
      atHome('NY', 2_000),
    ]);
    assert.deepEqual(amounts({ TX: 2_000 }, [resident('GA'), nonresident('TX')]), [
      atHome('GA', 2_000),
      0,
    ]);
    assert.deepEqual(amounts({ GA: 1_000, TX: 1_000 }, [resident('GA')]), [atHome('GA', 2_000)]);
    assert.deepEqual(amounts({ GA: 1_000, NY: 1_000 }, [resident('GA'), nonresident('NY')]), [
      atHome('GA', 1_000),
      atHome('NY', 1_000),
    ]);
  });

  test('the state of work may be left out of the request only with the option for it: the line names it', () => {
    const wages = { '22-000-0000': 500, '39-000-0000': 2_000 };
    const { errorStatus } = answer(wages, [resident('LA')], '2026-06-15');
    assert.equal(errorStatus?.errorCode, 2006);
    assert.match(errorStatus?.errorMessage ?? '', /Add 39-000-0000-SIT-000 at 39-000-0000/);
    const options = { assumeWithheldElsewhere: true };
    const [line] = answer(wages, [resident('LA')], '2026-06-15', options).taxCalculation;
    assert.equal(line?.taxAmount, atHome('LA', 500));
    assert.match(notes(line), /39-000-0000-SIT-000 is withheld/);
    assert.match(notes(line), /which the request leaves out/);
  });
});

describe('states without a tax, and the one that leaves nonresidents alone', () => {
  test('a Texan in New York: New York’s tax, and nothing at home', () => {
    const [home, work] = lines({ NY: 2_000 }, [resident('TX'), nonresident('NY')]);
    assert.deepEqual([home?.taxAmount, work?.taxAmount], [0, atHome('NY', 2_000)]);
    assert.match(notes(home), /Texas/);
  });

  test('nobody else’s wages are reached there, in the row’s own words', () => {
    const [line] = lines({ TX: 2_000 }, [nonresident('TX')]);
    assert.deepEqual([line?.taxAmount, line?.subjectWages], [0, 0]);
    assert.match(notes(line), /Texas has no income tax on wages\./);
  });

  test('New York City says of nonresidents what its row says', () => {
    const city = { id: '36-000-975772-CITY-000', at: '36-061-975772', isResident: false };
    const found = answer({ '36-061-975772': 2_000 }, [city], '2026-06-15').taxCalculation;
    assert.equal(found[0]?.taxAmount, 0);
    assert.match(notes(found[0]), /Nonresidents of New York City are not liable/);
  });

  test('District of Columbia: a Virginian owes Virginia only, without any agreement named', () => {
    const [home, work] = lines({ DC: 2_000 }, [resident('VA'), nonresident('DC')]);
    assert.deepEqual([home?.taxAmount, work?.taxAmount], [atHome('VA', 2_000), 0]);
    assert.match(notes(work), /D-4A/);
  });
});

describe('convenience of the employer', () => {
  test('a New Jerseyan at home for New York: New York takes its tax, New Jersey sets it off', () => {
    const [home, work] = lines({ NJ: 2_000 }, [resident('NJ'), nonresident('NY', 'CONVENIENCE')]);
    assert.equal(work?.taxAmount, atHome('NY', 2_000));
    assert.equal(work?.subjectWages, 2_000);
    assert.equal(home?.taxAmount, 0);
    assert.match(notes(work), /own convenience/);
  });

  test('New Jersey applies its rule to New Yorkers, not to residents of states without one', () => {
    const [, work] = amounts({ NY: 2_000 }, [resident('NY'), nonresident('NJ', 'CONVENIENCE')]);
    assert.equal(work, atHome('NJ', 2_000));
    assert.throws(
      () => lines({ OH: 2_000 }, [resident('OH'), nonresident('NJ', 'CONVENIENCE')]),
      /residents of states with such a rule of their own/,
    );
  });

  test('Nebraska withholds on convenience wages until 2024, and refuses the switch after', () => {
    const taxes = [resident('IL'), nonresident('NE', 'CONVENIENCE')];
    const [, work] = lines({ IL: 2_000 }, taxes, '2024-12-31');
    assert.ok((work?.taxAmount ?? 0) > 0);
    assert.throws(
      () => lines({ IL: 2_000 }, taxes, '2025-01-01'),
      /no rule on the convenience of the employer/,
    );
  });
});

test('every income tax has a rule of residence for every pay date it has figures for', () => {
  for (const payDate of ['2024-01-01', '2024-12-31', '2025-12-31', '2026-01-01', '2026-12-31']) {
    const law = releases.highest.at(payDate);
    assert.ok(law !== null);
    const without = [...law.taxes.values()]
      .filter(({ id, residence }) => id.endsWith('-000-0000-SIT-000') && residence === null)
      .map(({ id }) => id);
    assert.deepEqual(without, [], payDate);
  }
});
