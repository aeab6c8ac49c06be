/** `wagewright backup DIR` and `restore DIR`: a consistent copy, the key apart from the data. */

import { backUp, restore } from '../../platform/storage/backup/backup.ts';
import type { Config } from '../parts/config.ts';
import { UsageError } from './options.ts';

type Options = {
  readonly 'key-file'?: string | undefined;
  readonly replace?: boolean | undefined;
};

export async function backup(
  directory: string | undefined,
  options: Options,
  config: Config,
  print: (text: string) => void,
): Promise<void> {
  if (directory === undefined) throw new UsageError('backup: name a new directory');
  const keyFile = options['key-file'];
  const { bytes, sha256, keyId } = await backUp(config, directory, keyFile, Date.now());
  print(`Backed up ${bytes} bytes into ${directory}, SHA-256 ${sha256}.`);
  if (keyId === null) return;
  print(
    keyFile === undefined
      ? `The key ${keyId} is not in the backup. Keep a copy elsewhere (--key-file FILE). Without it, the encrypted values are lost.`
      : `The key ${keyId} is in ${keyFile}: store it separately from the backup.`,
  );
}

export async function restoreBackup(
  directory: string | undefined,
  { 'key-file': keyFile, replace }: Options,
  config: Config,
  print: (text: string) => void,
): Promise<void> {
  if (directory === undefined) throw new UsageError('restore: name the directory of a backup');
  const options = { keyFile, replace };
  const { manifest, putAside } = await restore(config, directory, options, Date.now());
  print(`Restored the backup of ${manifest.createdAt} into ${config.dataDir}.`);
  if (putAside !== undefined) print(`The previous database is in ${putAside}.`);
  print('Check the audit trails with: wagewright i9 verify-audit');
}
