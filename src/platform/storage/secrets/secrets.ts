// Encryption of single column values (AES-256-GCM) and blind indexes for finding them again, all
// under the installation's SECRET_KEY.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { SetupError } from '../errors.ts';

const FORMAT = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
export const SECRET_KEY_BYTES = 32;
const NO_SALT = createSecretKey(Buffer.alloc(32));

/** A sealed value that is damaged, was moved to another place, or needs a key this process lacks. */
export class SealError extends Error {
  override name = 'SealError';
}

// As key objects: Node prepares a raw key again at every use. The key of a trail often only seals.
type Keys = { readonly id: string; readonly sealing: KeyObject; readonly indexing: KeyObject };

/**
 * Seals and opens values. `context` names the place of a value (`table.column:id`) and is bound to
 * it: a sealed value copied to another row or column does not open.
 */
export class Secrets {
  readonly #current: Keys;
  readonly #keys: Map<string, Keys>;

  /** The first key seals; all of them open, so that SECRET_KEY can be changed. */
  constructor(secretKeys: readonly [Buffer, ...Buffer[]]) {
    const [current, ...older] = secretKeys;
    this.#current = deriveKeys(current);
    this.#keys = new Map([this.#current, ...older.map(deriveKeys)].map((keys) => [keys.id, keys]));
  }

  /** The id of the key that seals, as written in sealed values. Reveals nothing of the key. */
  get keyId(): string {
    return this.#current.id;
  }

  get keyIds(): string[] {
    return [...this.#keys.keys()];
  }

  /** Text is sealed as UTF-8. */
  seal(plain: string | Buffer, context: string): string {
    const { id, sealing } = this.#current;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', sealing, iv, { authTagLength: TAG_BYTES });
    cipher.setAAD(associatedData(id, context));
    const sealed = Buffer.concat([
      iv,
      cipher.update(typeof plain === 'string' ? Buffer.from(plain, 'utf8') : plain),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return `${FORMAT}.${id}.${sealed.toString('base64url')}`;
  }

  open(sealed: string, context: string): string {
    return this.openBytes(sealed, context).toString('utf8');
  }

  openBytes(sealed: string, context: string): Buffer {
    const [format, id = '', body = '', ...rest] = sealed.split('.');
    if (format !== FORMAT || rest.length > 0) throw new SealError('Not a sealed value.');
    const keys = this.#keys.get(id);
    if (!keys) {
      throw new SealError(`Sealed under key ${id}, which SECRET_KEY does not contain.`);
    }
    const bytes = Buffer.from(body, 'base64url');
    if (bytes.length < IV_BYTES + TAG_BYTES) throw new SealError('Not a sealed value.');
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', keys.sealing, iv, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(associatedData(id, context));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
    } catch (error) {
      throw new SealError('A sealed value was altered or does not belong here.', { cause: error });
    }
  }

  /**
   * A keyed digest to store with an encrypted value and compare for equality. `context` here names
   * the column only, so that equal values of different rows meet.
   */
  blindIndex(plain: string, context: string): string {
    return digest(this.#current, plain, context);
  }

  /** The digests to search for: also those of older keys, until their rows are encrypted again. */
  blindIndexes(plain: string, context: string): string[] {
    return [...this.#keys.values()].map((keys) => digest(keys, plain, context));
  }
}

/**
 * Reads SECRET_KEY: 32 bytes in base64, base64url or hexadecimal. To change the key, put the new one
 * before the old one, separated by a comma.
 */
export function parseSecretKeys(text: string): [Buffer, ...Buffer[]] {
  const [first = '', ...rest] = text.split(',').map((part) => part.trim());
  return [parseSecretKey(first), ...rest.map(parseSecretKey)];
}

function parseSecretKey(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  // Node's base64 decoder reads both alphabets.
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  throw new SetupError(
    `SECRET_KEY must be ${SECRET_KEY_BYTES} bytes in base64, base64url or hexadecimal. ` +
      'Make one with: openssl rand -base64 32',
  );
}

/**
 * HKDF (RFC 5869) with SHA-256, of which each key needs the first block only: what `hkdfSync` gives, in
 * a fifth of its time. Each trail has a key, and each request that opens one derives from it.
 */
function deriveKeys(secretKey: Buffer): Keys {
  // Node 24 takes five times as long for an HMAC whose key is not a key object.
  const extracted = createSecretKey(createHmac('sha256', NO_SALT).update(secretKey).digest());
  const derive = (purpose: string): Buffer =>
    createHmac('sha256', extracted).update(`wagewright ${purpose}\x01`).digest();
  let sealing: KeyObject | undefined;
  let indexing: KeyObject | undefined;
  return {
    id: derive('key id').toString('hex', 0, 6),
    get sealing() {
      sealing ??= createSecretKey(derive('seal'));
      return sealing;
    },
    get indexing() {
      indexing ??= createSecretKey(derive('blind index'));
      return indexing;
    },
  };
}

function associatedData(keyId: string, context: string): Buffer {
  return Buffer.from(`${FORMAT}.${keyId}.${context}`);
}

function digest({ id, indexing }: Keys, plain: string, context: string): string {
  // The length keeps ('a', 'bc') and ('ab', 'c') apart.
  const mac = createHmac('sha256', indexing).update(`${context.length}:${context}:${plain}`);
  return `${id}.${mac.digest('base64url')}`;
}
