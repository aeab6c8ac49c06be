/** What a job holds: compressed, then sealed with its own key, so that one deletion destroys all copies. */

import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { SECRET_KEY_BYTES, Secrets } from '../../platform/storage/secrets/secrets.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
/** Payroll shrinks to a tenth at the lowest level, in a tenth of the time of higher ones. */
const OPTIONS = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

type Column = 'input' | 'output' | 'errors';

const keyContext = (jobId: string): string => `bulk_jobs.sealed_key:${jobId}`;
const partContext = (jobId: string, number: number, column: Column): string =>
  `bulk_parts.${column}:${jobId}:${number}`;

export class JobBox {
  readonly #jobId: string;
  readonly #key: Secrets;

  private constructor(jobId: string, key: Secrets) {
    this.#jobId = jobId;
    this.#key = key;
  }

  /** A box with a new key, and the key as it is stored. */
  static make(
    secrets: Secrets,
    jobId: string,
  ): { readonly box: JobBox; readonly sealedKey: string } {
    const key = randomBytes(SECRET_KEY_BYTES);
    const sealedKey = secrets.seal(key.toString('base64'), keyContext(jobId));
    return { box: new JobBox(jobId, new Secrets([key])), sealedKey };
  }

  static open(secrets: Secrets, jobId: string, sealedKey: string): JobBox {
    const key = Buffer.from(secrets.open(sealedKey, keyContext(jobId)), 'base64');
    return new JobBox(jobId, new Secrets([key]));
  }

  async seal(bytes: Uint8Array, number: number, column: Column): Promise<string> {
    const packed = await compress(bytes, OPTIONS);
    return this.#key.seal(packed, partContext(this.#jobId, number, column));
  }

  async open(sealed: string, number: number, column: Column): Promise<Buffer> {
    return await decompress(this.#key.openBytes(sealed, partContext(this.#jobId, number, column)));
  }
}

const LENGTH_BYTES = 4;

/** The input of a part with the header it is read by. */
export function withHeader(header: string | undefined, bytes: Buffer): Buffer {
  const head = Buffer.from(header ?? '');
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, bytes]);
}

export function splitHeader(input: Buffer): { readonly header: string; readonly bytes: Buffer } {
  const end = LENGTH_BYTES + input.readUInt32BE();
  return { header: input.toString('utf8', LENGTH_BYTES, end), bytes: input.subarray(end) };
}
