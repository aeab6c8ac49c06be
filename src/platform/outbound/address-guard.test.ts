import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SetupError } from '../storage/errors.ts';
import { createAddressGuard, type ResolvedAddress } from './address-guard.ts';
import { OutboundError } from './failure.ts';

const PUBLIC = '93.184.216.34';

/** A guard whose resolver knows `names` and counts its calls. */
function guardOf(
  allowCidrs: readonly string[] = [],
  { openLoopback = false, names = {} as Readonly<Record<string, readonly string[]>> } = {},
) {
  const asked: string[] = [];
  let time = 0;
  const guard = createAddressGuard({
    allowCidrs,
    openLoopback,
    now: () => time,
    resolve: async (host): Promise<ResolvedAddress[]> => {
      asked.push(host);
      const addresses = names[host];
      if (addresses === undefined) {
        throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
      }
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
  const wait = (ms: number) => {
    time += ms;
  };
  return { guard, asked, wait };
}

const refusedAs = (failure: string) => (error: unknown) =>
  error instanceof OutboundError && error.failure === failure;

// As they are in a URL; the URL standard reads the odd ones as IPv4.
const HOSTILE = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7F.0.0.0x1',
  '0177.0.0.1',
  '0177.1',
  '017700000001',
  '127.0.0.1.',
  '127.255.255.254',
  '１２７.0.0.1',
  '①②⑦.0.0.1',
  '%31%32%37.0.0.1',
  '0.0.0.0',
  '0',
  '0.1.2.3',
  '10.0.0.1',
  '167772161',
  '0xa000001',
  '012.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '169.254.0.1',
  '2852039166',
  '0xA9FEA9FE',
  '0251.0376.0251.0376',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::8.8.8.8]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001::1]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  '[2001:db8::1]',
  '[2606:4700::5efe:127.0.0.1]',
  '[2606:4700::200:5efe:a00:1]',
  '[100::1]',
  '[3fff::1]',
  '[4000::1]',
  '[5f00::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[fe80::1]',
  '[fe80::a9fe:a9fe]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
] as const;

test('hostile addresses are refused, in every spelling', async (t) => {
  assert.ok(HOSTILE.length >= 40);
  const { guard, asked } = guardOf();
  for (const host of HOSTILE) {
    await t.test(host, async () => {
      const { hostname } = new URL(`http://${host}/`);
      await assert.rejects(guard.check(hostname), refusedAs('address'));
      // A proxy's host is no URL: as it was typed.
      await assert.rejects(guard.check(host), refusedAs('address'));
    });
  }
  assert.deepEqual(asked, []);
});

test('the hostile ones are refused although loopback and everything are open, where no CIDR names them', async () => {
  const everything = ['0.0.0.0/0', '::/0'];
  const { guard } = guardOf(everything, { openLoopback: true });
  for (const host of [
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '169.254.0.1',
    '169.254.169.254',
    '2852039166',
    '100.100.100.200',
    '168.63.129.16',
    '::',
    'ff02::1',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    '::127.0.0.1',
  ]) {
    await assert.rejects(guard.check(host), refusedAs('address'), host);
  }
  for (const host of ['127.0.0.1', '10.0.0.1', '192.168.1.1', '100.64.0.1', 'fd00::1', '::1']) {
    assert.equal((await guard.check(host))[0]?.address, host);
  }
});

test('public addresses are allowed', async () => {
  const { guard } = guardOf();
  for (const [host, address = host] of [
    [PUBLIC],
    ['1.1.1.1'],
    ['16843009', '1.1.1.1'],
    ['[2606:4700::1111]', '2606:4700::1111'],
    ['2606:4700::1111'],
    ['[64:ff9b::1.1.1.1]', '64:ff9b::101:101'],
    ['[::ffff:1.1.1.1]', '::ffff:101:101'],
  ]) {
    assert.equal((await guard.check(host as string))[0]?.address, address);
  }
});

for (const [cidr, opened, closed] of [
  ['10.1.0.0/16', ['10.1.2.3', '::ffff:10.1.2.3', '0x0a010203'], ['10.2.0.1', '192.168.0.1']],
  ['192.168.7.9', ['192.168.7.9'], ['192.168.7.10']],
  ['127.0.0.0/8', ['127.0.0.1', '127.1'], ['::1', '0.0.0.0']],
  ['fd12:3456::/32', ['fd12:3456::1'], ['fd12:3457::1']],
  ['169.254.0.0/16', ['169.254.7.7'], ['169.254.169.254', '169.254.170.2']],
  ['169.254.169.254', ['169.254.169.254', '::ffff:a9fe:a9fe'], ['169.254.0.1']],
  ['169.0.0.0/8', [], ['169.254.7.7', '169.254.169.254']],
  ['fe80::/10', ['fe80::1'], ['::1']],
  ['fd00:ec2::/32', ['fd00:ec2::1'], ['fd00:ec2::254']],
  ['fd00:ec2::254/128', ['fd00:ec2::254'], ['fd00:ec2::1']],
  ['168.63.129.16/32', ['168.63.129.16'], []],
] as const) {
  test(`CALLBACK_ALLOW_CIDRS=${cidr} opens what it names and no more`, async () => {
    const { guard } = guardOf([cidr]);
    for (const host of opened) await guard.check(host);
    for (const host of closed) await assert.rejects(guard.check(host), refusedAs('address'), host);
  });
}

for (const [text, words] of [
  ['10.0.0.0/33', /from 0 to 32/],
  ['10.0.0.0/', /from 0 to 32/],
  ['10.0.0.1/8', /begins at 10\.0\.0\.0, write 10\.0\.0\.0\/8/],
  ['10.1', /not an IP address or range/],
  ['internal.example', /not an IP address or range/],
  ['::ffff:10.0.0.0/104', /write the IPv4 range/],
  ['fd00::/129', /from 0 to 128/],
] as const) {
  test(`CALLBACK_ALLOW_CIDRS=${text} stops the start`, () => {
    const start = () => createAddressGuard({ allowCidrs: [text], openLoopback: false });
    assert.throws(start, (error: Error) => {
      assert.ok(error instanceof SetupError);
      assert.match(error.message, /^CALLBACK_ALLOW_CIDRS: /);
      assert.match(error.message, words);
      return true;
    });
  });
}

test('loopback is open only when told so', async () => {
  const { guard } = guardOf([], { openLoopback: true, names: { localhost: ['::1', '127.0.0.1'] } });
  await guard.check('127.0.0.1');
  await guard.check('[::1]');
  assert.equal((await guard.check('localhost')).length, 2);
  await assert.rejects(guard.check('10.0.0.1'), refusedAs('address'));
});

test('a name is refused when one of its addresses is, and the message does not reveal it', async () => {
  const { guard } = guardOf([], {
    names: {
      'inside.example': ['10.3.4.5'],
      'mixed.example': [PUBLIC, '127.0.0.1'],
      'mixed6.example': [PUBLIC, '::ffff:192.168.0.1'],
      'metadata.example': ['169.254.169.254'],
      'zone.example': ['fe80::1%eth0'],
      localhost: ['127.0.0.1'],
    },
  });
  for (const host of [
    'inside.example',
    'mixed.example',
    'mixed6.example',
    'metadata.example',
    'zone.example',
    'localhost',
  ]) {
    await assert.rejects(guard.check(host), (error: Error) => {
      assert.ok(refusedAs('address')(error), host);
      assert.match(error.message, new RegExp(`^${host} leads to `));
      assert.doesNotMatch(error.message.replace(host, ''), /\d+\.\d+|fe80/);
      return true;
    });
  }
});

test('an unknown name, a name without addresses and no name at all are told apart from addresses', async () => {
  const { guard } = guardOf([], { names: { 'empty.example': [] } });
  await assert.rejects(guard.check('unknown.example'), refusedAs('dns'));
  await assert.rejects(guard.check('empty.example'), refusedAs('dns'));
  for (const host of [
    '',
    'a b',
    'user@host',
    'host:80',
    'host/path',
    '[fe80::1%25eth0]',
    '1.2.3.999',
  ]) {
    await assert.rejects(guard.check(host), refusedAs('settings'), host);
  }
});

test('lookups under way are shared, answers are kept for 10 s, refusals are not', async () => {
  const { guard, asked, wait } = guardOf([], {
    names: { 'hooks.example': [PUBLIC], 'inside.example': ['10.0.0.1'] },
  });
  await Promise.all([guard.check('hooks.example'), guard.check('HOOKS.example')]);
  wait(9_999);
  await guard.check('hooks.example');
  assert.deepEqual(asked, ['hooks.example']);
  wait(2);
  await guard.check('hooks.example');
  assert.equal(asked.length, 2);
  await assert.rejects(guard.check('inside.example'));
  await assert.rejects(guard.check('inside.example'));
  assert.equal(asked.length, 4);
});
