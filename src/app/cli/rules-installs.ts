/** `wagewright rules pack|trust|trusted|untrust|install|installed|remove`: releases as files of their own. */

import type { KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operator } from '../../platform/audit/administration.ts';
import { createBoundedFetch } from '../../platform/outbound/bounded-fetch.ts';
import { createOperatorGuard } from '../../platform/outbound/operator-guard.ts';
import { reasonOf } from '../../platform/shape/reasons.ts';
import { type Database, openDatabase } from '../../platform/storage/database/database.ts';
import { openSecrets } from '../../platform/storage/secrets/secret-key.ts';
import { MOST_BYTES } from '../../tax/installs/archive.ts';
import {
  installRelease,
  type OperatorDeps,
  removeInstalled,
  trustKey,
  untrustKey,
} from '../../tax/installs/install.ts';
import { readPrivateKey } from '../../tax/installs/keys.ts';
import { packRelease } from '../../tax/installs/pack-release.ts';
import { refused } from '../../tax/installs/release-file-error.ts';
import { signingKeys } from '../../tax/installs/trust.ts';
import { loadRules, RULES_ROOT } from '../../tax/rules/index.ts';
import { listReleases } from '../../tax/storage/installed-releases.ts';
import type { Config } from '../parts/config.ts';
import { readInput, readText } from './input-file.ts';
import { UsageError } from './options.ts';

type Print = (text: string) => void;

type Options = {
  /** The private key, a PEM file. */
  readonly sign?: string | undefined;
  readonly out?: string | undefined;
  readonly label?: string | undefined;
  /** Another folder of rules than the installed one. */
  readonly rules?: string | undefined;
};

export async function rulesInstalls(
  [action, name]: readonly string[],
  options: Options,
  settings: () => Promise<Config>,
  print: Print,
): Promise<void> {
  if (action === 'pack') {
    packFile(name, options, print);
    return;
  }
  const config = await settings();
  const db = await openDatabase({ ...config, mustExist: true });
  try {
    if (action === 'trusted') await listKeys(db, print);
    else if (action === 'installed') await listInstalled(db, print);
    else await act(action, name, { options, print, deps: await operatorDeps(db, config, action) });
  } finally {
    await db.destroy();
  }
}

/** What entries of the audit trail are sealed and authenticated with. */
const operatorDeps = async (db: Database, config: Config, action = ''): Promise<OperatorDeps> => ({
  db,
  secrets: await openSecrets(db, config, { adopt: false }),
  clock: Date.now,
  acting: operator(`rules ${action}`),
});

function packFile(version: string | undefined, options: Options, print: Print): void {
  if (version === undefined || options.sign === undefined) {
    throw new UsageError(
      'rules pack: VERSION --sign KEY.pem, the private Ed25519 key of the signer',
    );
  }
  const text = readText('rules pack', options.sign);
  const key = privateKeyIn(options.sign, text);
  const bytes = packRelease(loadRules(options.rules ?? RULES_ROOT), version, key);
  const file = options.out ?? `wagewright-rules-${version}.tar.gz`;
  writeFileSync(file, bytes);
  print(`${file}: release ${version}, ${bytes.length} bytes`);
}

function privateKeyIn(file: string, text: string): KeyObject {
  try {
    return readPrivateKey(text);
  } catch (error) {
    return refused(file)(error);
  }
}

type Act = { readonly options: Options; readonly print: Print; readonly deps: OperatorDeps };

async function act(
  action: string | undefined,
  name: string | undefined,
  { options, print, deps }: Act,
): Promise<void> {
  if (action === 'install') return await install(name, deps, print);
  if (action === 'remove') return await remove(name, deps, print);
  if (action === 'untrust') {
    if (name === undefined)
      throw new UsageError('rules untrust: name the id that rules trusted shows');
    const { id, label } = await untrustKey(deps, name);
    print(`Key ${id} (${label}) is no longer trusted. Releases that are installed stay.`);
    return;
  }
  if (name === undefined) throw new UsageError('rules trust: name the PEM file of the public key');
  const pem = readText('rules trust', name);
  const label = options.label ?? basename(name).replace(/\.(pub\.)?pem$/, '');
  const key = await trustKey(deps, pem, label).catch(refused(name));
  print(`Key ${key.id} (${label}) is trusted. Compare the id with what its owner says.`);
}

async function install(
  source: string | undefined,
  deps: OperatorDeps,
  print: Print,
): Promise<void> {
  if (source === undefined) throw new UsageError('rules install: name a file, or its address');
  const bytes = /^https?:\/\//.test(source)
    ? await download(source)
    : readInput('rules install', source);
  const { seal, signer, isNew, firstPayDate, lastPayDate, taxes } = await installRelease(
    deps,
    bytes,
  ).catch(refused(source, '. Nothing was installed'));
  const { version } = seal;
  if (!isNew) {
    print(`${version} is already installed. Nothing to do.`);
    return;
  }
  print(
    `Installed ${version}: ${taxes} taxes for pay dates ${firstPayDate} to ${lastPayDate}, signed with key ${signer.id} (${signer.label}).`,
  );
  print(
    'Servers use it within 5 seconds, by default if it is the highest and RULES_VERSION is unset.',
  );
}

const DOWNLOAD_MS = 60_000;

async function download(address: string): Promise<Uint8Array> {
  if (!URL.canParse(address)) throw new UsageError(`rules install: ${address} is not a URL`);
  const { fetch, close } = createBoundedFetch(createOperatorGuard(), DOWNLOAD_MS, MOST_BYTES);
  try {
    const answer = await fetch(new URL(address)).catch((error: unknown) => {
      throw new UsageError(`rules install: ${address}: ${reasonOf(error)}. Nothing was installed`);
    });
    if (answer.status === 200) return new Uint8Array(await answer.arrayBuffer());
    const to = answer.headers.get('location');
    throw new UsageError(
      `rules install: ${address} answered with ${answer.status}${to === null ? '' : `, which leads to ${to}. Name that address, if you trust it`}. Nothing was installed`,
    );
  } finally {
    await close();
  }
}

async function remove(
  version: string | undefined,
  deps: OperatorDeps,
  print: Print,
): Promise<void> {
  if (version === undefined) throw new UsageError('rules remove: name the version');
  await removeInstalled(deps, version, sleep);
  print(`Removed ${version}.`);
}

async function listKeys(db: Database, print: Print): Promise<void> {
  const keys = await signingKeys(db);
  if (keys.length === 0) print('No key is trusted. Add one with: wagewright rules trust KEY.pem');
  for (const { id, label, trustedAt, removedAt, isBuiltIn } of keys) {
    const since = isBuiltIn ? 'comes with Wagewright' : `trusted ${trustedAt}`;
    print(`${id}  ${removedAt === null ? since : `not trusted since ${removedAt}`}  ${label}`);
  }
}

async function listInstalled(db: Database, print: Print): Promise<void> {
  const all = (await listReleases(db)).filter(({ removedAt }) => removedAt === null);
  if (all.length === 0) print('No release is installed besides those that come with Wagewright.');
  for (const { version, sealedOn, installedAt, signer, keyId, usedAt } of all) {
    const use = usedAt === null ? 'not used yet' : `first used ${usedAt}`;
    print(
      `${version}  sealed ${sealedOn}  installed ${installedAt}  signed by ${signer} (${keyId})  ${use}`,
    );
  }
}
