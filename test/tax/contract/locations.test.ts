/** The search for location codes: answers, errors, pages, and that payCalc accepts every code. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { LocationsAnswer } from '../../../src/tax/paycalc/locations/schema.ts';
import { locationOf } from '../../../src/tax/paycalc/parse-location.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { paycheck, tax, wage } from '../../support/paychecks.ts';
import { forEachServer } from '../../support/server.ts';

const PATH = '/ste-hosted/v1/locations';

type Candidate = LocationsAnswer['candidates'][number];

const queryOf = (query: Readonly<Record<string, string>>): string =>
  `${PATH}?${new URLSearchParams(query)}`;

const codesOf = ({ candidates }: LocationsAnswer): string[] =>
  candidates.map(({ locationCode }) => locationCode);

const NEW_YORK_CITY = '36-000-975772-CITY-000';

describe('locations', () => {
  forEachServer('with one server', (server) => {
    const find = async (query: Readonly<Record<string, string>>): Promise<LocationsAnswer> => {
      const { status, body } = await server().fetch(queryOf(query));
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    };

    test('a ZIP code: its city first, with share, source and what a ZIP code is not', async () => {
      const answer = await find({ zip: '43215' });
      const [city, county] = answer.candidates;
      assert.equal(city?.locationCode, '39-049-1080996');
      assert.deepEqual(city.aliases, ['39-049-1086101']);
      assert.equal(city.kind, 'place');
      assert.equal(city.name, 'Columbus city');
      assert.deepEqual(city.state, { fips: '39', code: 'OH', name: 'Ohio' });
      assert.deepEqual(city.county, { fips: '39049', name: 'Franklin County' });
      assert.deepEqual(city.match, { by: 'zip', share: 0.9669, postOffice: true });
      assert.equal(city.confidence, 'secondary');
      assert.match(city.source, /Census Bureau.*GeoNames/);
      assert.equal(county?.locationCode, '39-049-0000');
      assert.match(answer.notes[0] ?? '', /not an area.*Tabulation Area 43215/);
      assert.match(answer.attribution[0] ?? '', /GeoNames .*CC BY 4\.0/);
      assert.equal(answer.transactionStamp.transactionType, 'Locations');
      assert.equal(answer.transactionStamp.totalTransactions, 1);
      assert.deepEqual(await find({ zip: '43215-1234' }), {
        ...answer,
        transactionStamp: answer.transactionStamp,
      });
    });

    test('a name: New York is the city that the tax names, then the state', async () => {
      const answer = await find({ q: 'New York' });
      const own = answer.candidates.filter(({ gnis }) => gnis === '2395220');
      assert.equal(answer.candidates[0]?.locationCode, '36-061-975772');
      assert.equal(own.length, 5);
      assert.equal(answer.candidates[5]?.locationCode, '36-000-0000');
      assert.deepEqual(answer.attribution, []);
      assert.deepEqual(codesOf(await find({ q: 'Columbus, OH' })).slice(0, 1), ['39-049-1080996']);
    });

    test('numbers of registers', async () => {
      for (const [query, code] of [
        [{ fips: '3918000' }, '39-049-1080996'],
        [{ gnis: '1086101' }, '39-049-1080996'],
        [{ gnis: '1080996', state: 'OH' }, '39-049-1080996'],
        [{ schoolDistrict: '2503', state: 'OH' }, undefined],
        [{ schoolDistrict: '2501', state: 'OH' }, '39-049-0000'],
        [{ schoolDistrict: 'Pittsburgh', state: 'PA' }, '42-003-1214810'],
        [{ psd: '700102' }, '42-003-1214818'],
      ] as const) {
        const { body } = await server().fetch(queryOf(query));
        assert.equal(body.candidates?.[0]?.locationCode, code, JSON.stringify(query));
      }
      const [pittsburgh] = (await find({ psd: '700102' })).candidates;
      assert.equal(pittsburgh?.districts[0]?.psdCode, '700102');
      assert.equal(pittsburgh?.districts[0]?.schoolDistrict.code, '027451');
    });

    test('a state alone: the state, its counties, its places, page by page', async () => {
      const first = await find({ state: 'DE', limit: '100' });
      assert.equal(first.candidates[0]?.locationCode, '10-000-0000');
      assert.equal(first.candidates[1]?.kind, 'county');
      const seen = new Set(codesOf(first));
      let { nextCursor } = first;
      let pages = 1;
      while (nextCursor !== null) {
        const page = await find({ state: 'DE', limit: '100', cursor: nextCursor });
        assert.equal(page.total, first.total);
        for (const code of codesOf(page)) {
          assert.ok(!seen.has(code), code);
          seen.add(code);
        }
        ({ nextCursor } = page);
        pages += 1;
      }
      assert.equal(seen.size, first.total);
      assert.equal(pages, Math.ceil(first.total / 100));
    });

    test('the header Link leads to the next page', async () => {
      const { headers, body } = await server().fetch(queryOf({ q: 'spring', limit: '5' }));
      assert.equal(body.candidates.length, 5);
      const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
      const second = await server().fetch(next);
      assert.equal(second.status, 200);
      assert.equal(second.body.total, body.total);
      assert.ok(!codesOf(second.body).some((code) => codesOf(body).includes(code)));
    });

    test('one answered request is one transaction, a refused one does not count', async () => {
      const before = await server().counted();
      await find({ q: 'Reading' });
      await server().fetch(queryOf({ zip: '00000' }));
      await server().fetch(`${PATH}?zap=1`);
      assert.equal(await server().counted(), before + 1);
    });

    test('the raw key with the scope of payroll tax', async () => {
      const url = queryOf({ zip: '10001' });
      assert.equal((await server().fetch(url, { key: 'wrong' })).status, 401);
      const { key } = await server().makeKey({ scopes: ['forms'] });
      const { status, body } = await server().fetch(url, { key });
      assert.deepEqual([status, body.errorStatus.errorCode], [403, 1004]);
    });

    for (const [query, code, message] of [
      ['', 2001, /^query: nothing to search for\. Send zip, q, psd/],
      ['zip=1234', 2003, /^zip: "1234" is not a ZIP code\. Send five digits/],
      ['zip=10000', 2003, /^zip: 10000 is not a known ZIP code\. Near it: 10001 New York/],
      ['zip=10001&zip=10002', 2003, /^zip: was sent 2 times/],
      ['zip=', 2003, /^zip: is empty/],
      ['zip=10001&q=New+York', 2003, /^q: cannot be combined with zip/],
      ['zip=10001&state=NJ', 2003, /^state: zip 10001 is in New York, not in New Jersey/],
      ['q=Xyzzyburgh', 2003, /^q: no state, county, or place matches "Xyzzyburgh"\. Near it: /],
      ['q=Filadelfia&state=PA', 2003, /Near it: .*Philadelphia city, PA \(42-101-1209052\)/],
      ['q=a', 2003, /^q: "a" is too short/],
      ['q=...', 2003, /too short/],
      ['q=Columbus,+OH+43215', 2003, /^q: "Columbus, OH 43215" holds a ZIP code\. Send it as zip/],
      ['q=Columbus,+OH&state=GA', 2003, /^q: names Ohio, but state is Georgia/],
      ['state=XX', 2003, /^state: "XX" is not a state/],
      ['state=Pensylvania', 2003, /Did you mean Pennsylvania\?/],
      ['psd=1', 2003, /^psd: "1" is not a PSD code\. Send six digits/],
      ['psd=700103', 2003, /^psd: 700103 is not a known PSD code\. Near it: .*700102/],
      ['psd=700102&state=OH', 2003, /^state: psd 700102 is in Pennsylvania/],
      ['fips=123', 2003, /^fips: "123" is not a Census Bureau id/],
      ['fips=06036', 2003, /^fips: 06036 .*Near it: .*06037 Los Angeles County/],
      ['fips=03', 2003, /^fips: no state has the FIPS code 03/],
      ['fips=0699999', 2003, /in California\. Search by name with q and state=CA/],
      ['gnis=x', 2003, /^gnis: "x" is not a GNIS id/],
      ['gnis=2310877', 2003, /^gnis: 2310877 .*Near it: .*2410877 Los Angeles city/],
      ['schoolDistrict=2503', 2001, /^state: is required with schoolDistrict.*Ohio \(OH\)/],
      ['schoolDistrict=1&state=TX', 2003, /^state: no school districts are known for Texas/],
      ['schoolDistrict=Bexly&state=OH', 2003, /^schoolDistrict: "Bexly"/],
      ['city=Columbus', 2003, /^city: goes with address only/],
      ['address=1+Main+St', 2003, /^address: this server has no geocoder.*GEOCODER_URL/],
      ['q=reading&limit=0', 2003, /^limit: "0" is not a whole number from 1 to 100/],
      ['q=reading&limit=101', 2003, /^limit: /],
      ['q=reading&cursor=x', 2003, /^cursor: is not a cursor of this list/],
      ['zips=10001', 1008, /"zips" is not a known query parameter\. Did you mean zip\?/],
      ['latitude=40', 1008, /"latitude" is not a known query parameter/],
    ] as const) {
      test(`?${query}: ${code}`, async () => {
        const { status, body } = await server().fetch(`${PATH}?${query}`);
        assert.equal(status, 400);
        assert.equal(body.errorStatus.errorCode, code);
        assert.match(body.errorStatus.errorMessage, message);
        assert.equal(body.transactionStamp.transactionType, 'Locations');
      });
    }

    test('payCalc takes both codes of New York City for its tax', async () => {
      const [code = '', alias = ''] = (
        (await find({ q: 'New York City' })).candidates[0] as Candidate
      ).aliases;
      assert.equal(alias, '');
      for (const locationCode of [code, '36-061-975772']) {
        const { payCalc } = await server().payCalc(
          paycheck({
            wages: [wage({ locationCode, grossWages: 2000 })],
            taxJurisdictionParms: [
              tax(NEW_YORK_CITY, { locationCode: '36-061-975772', isResident: true }),
            ],
          }),
        );
        const [line] = payCalc[0].taxCalculation;
        assert.equal(line?.subjectWages, 2000, JSON.stringify(payCalc[0].errorStatus));
        assert.equal(line?.locationCode, '36-061-975772');
      }
    });

    test('payCalc accepts every candidate of any search', async () => {
      const word = fc.constantFrom('new', 'spring', 'St.', 'lake', 'county', 'twp', 'PA', 'Añasco');
      const query = fc.oneof(
        fc.record({
          q: fc.array(word, { minLength: 1, maxLength: 2 }).map((all) => all.join(' ')),
        }),
        fc.record({
          zip: fc.integer({ min: 501, max: 99950 }).map((n) => String(n).padStart(5, '0')),
        }),
        fc.record({ state: fc.constantFrom('PA', 'NJ', 'CT', 'PR', 'GU', 'DC', 'AK') }),
      );
      let answered = 0;
      await fc.assert(
        fc.asyncProperty(query, async (one) => {
          const { status, body } = await server().fetch(queryOf({ ...one, limit: '50' }));
          assert.ok(status === 200 || status === 400, JSON.stringify(body));
          if (status !== 200) return;
          answered += 1;
          assert.ok(body.candidates.length > 0);
          for (const { locationCode, aliases } of body.candidates as Candidate[]) {
            const { place, county, state } = locationOf(locationCode, 'wages', 0);
            for (const alias of aliases) {
              const same = locationOf(alias, 'wages', 0);
              assert.deepEqual([same.state, same.county, same.place], [state, county, place]);
            }
          }
        }),
        { seed: 20_261_122, numRuns: 150 },
      );
      assert.ok(answered > 60, `${answered} answered`);
    });
  });

  test('the location of every tax is known', () => {
    for (const id of installedReleases().highest.taxes.keys()) {
      locationOf(id.split('-').slice(0, 3).join('-'), 'taxes', 0);
    }
  });
});
