/** Street addresses through the operator's geocoder: a real server that behaves well and badly. */

import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createGeocoder, filledIn } from '../../../src/tax/http/geocoder.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { TestServer } from '../../support/server.ts';

const PATH = '/ste-hosted/v1/locations';

type Behavior = (response: ServerResponse) => void;

const json =
  (value: unknown, status = 200): Behavior =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

forEachDatabase((databases) => {
  describe('geocoder', () => {
    let geocoder: Server;
    let server: TestServer;
    let behave: Behavior = json({ locations: [] });
    let asked = '';
    before(async () => {
      geocoder = createServer((request, response) => {
        asked = request.url ?? '';
        behave(response);
      });
      await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
      const { port } = geocoder.address() as AddressInfo;
      server = await TestServer.start(databases, {
        GEOCODER_URL: `http://127.0.0.1:${port}/find?key=k&q={address}&state={state}`,
      });
    });
    after(async () => {
      await server.close();
      geocoder.closeAllConnections();
      geocoder.close();
    });

    const find = async (
      answers: Behavior,
      query = 'address=1 Main St&city=Columbus&zip=43215&state=OH',
    ) => {
      behave = answers;
      return await server.fetch(`${PATH}?${query.replaceAll(' ', '+')}`);
    };

    test('its locations become candidates; the address is sent encoded', async () => {
      const { status, body } = await find(
        json({
          locations: [
            { locationCode: '39-049-1086101' },
            { stateFips: '42', countyFips: '003', placeGnis: '1214818', psd: '700102' },
            { stateFips: '39' },
          ],
        }),
        'address=1 Main St %26 Oak&city=Columbus&zip=43215&state=oh',
      );
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(
        asked,
        '/find?key=k&q=1%20Main%20St%20%26%20Oak%2C%20Columbus%2C%2043215&state=OH',
      );
      const codes = body.candidates.map((one: { locationCode: string }) => one.locationCode);
      assert.deepEqual(codes, ['39-049-1080996', '42-003-1214818', '39-000-0000']);
      assert.deepEqual(body.candidates[0].match, { by: 'geocoder' });
      assert.deepEqual(
        body.candidates[1].districts.map((one: { psdCode: string }) => one.psdCode),
        ['700102'],
      );
    });

    test('an address that it does not find', async () => {
      const { status, body } = await find(json({ locations: [] }));
      assert.deepEqual([status, body.errorStatus.errorCode], [400, 2003]);
      assert.match(body.errorStatus.errorMessage, /^address: the geocoder found no location/);
    });

    for (const [name, answers, words] of [
      ['an error', json({}, 500), /rejected the request/],
      [
        'a redirect',
        (response) => response.writeHead(302, { location: '/x' }).end(),
        /rejected the request/,
      ],
      ['no JSON', (response) => response.end('<html>'), /cannot use/],
      ['another shape', json([{ lat: 40 }]), /cannot use/],
      ['an unknown place', json({ locations: [{ locationCode: '39-049-1' }] }), /cannot use/],
      [
        'an unknown county',
        json({ locations: [{ stateFips: '39', countyFips: '050' }] }),
        /cannot use/,
      ],
      ['the United States', json({ locations: [{ stateFips: '00' }] }), /cannot use/],
      ['too much', (response) => response.end('x'.repeat(300_000)), /cannot use/],
      ['a closed connection', (response) => response.destroy(), /closed the connection/],
    ] as const satisfies readonly (readonly [string, Behavior, RegExp])[]) {
      test(`${name} is 502 in words, without the geocoder's address, and not counted`, async () => {
        const before = await server.counted();
        const { status, body, text } = await find(answers);
        assert.equal(status, 502, text);
        assert.equal(body.errorStatus.errorCode, 9001);
        assert.match(body.errorStatus.errorMessage, /^address: the geocoder of this server /);
        assert.match(body.errorStatus.errorMessage, words);
        assert.doesNotMatch(text, /127\.0\.0\.1|key=k/);
        assert.equal(await server.counted(), before);
      });
    }
  });
});

test('a geocoder that never answers is given up in time', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const geocoder = createGeocoder(`http://127.0.0.1:${port}/{address}`, 200);
  const address = { address: 'x', city: '', state: '', zip: '' };
  await assert.rejects(geocoder.find(address), { failure: 'timeout' });
  silent.closeAllConnections();
  silent.close();
  await assert.rejects(geocoder.find(address), { failure: 'connect' });
  await geocoder.close();
});

test('a geocoder never leads to a metadata service', async () => {
  const geocoder = createGeocoder('http://169.254.169.254/{address}');
  const address = { address: 'x', city: '', state: '', zip: '' };
  await assert.rejects(geocoder.find(address), { failure: 'address' });
  await geocoder.close();
});

test('parts without a place in the template go with the address', () => {
  const parts = { address: '1 Main St', city: 'Columbus', state: 'OH', zip: '43215' };
  assert.equal(
    filledIn('http://g/?a={address}', parts),
    'http://g/?a=1%20Main%20St%2C%20Columbus%2C%20OH%2C%2043215',
  );
  assert.equal(
    filledIn('http://g/{state}/{city}/{zip}?a={address}', parts),
    'http://g/OH/Columbus/43215?a=1%20Main%20St',
  );
});
