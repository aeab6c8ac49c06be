/**
 * Electronic signatures as 8 CFR 274a.2(h) asks: the signer acknowledges having read the
 * attestation, the signature is made at the time of the transaction and bound to what was signed,
 * and the record shows how the signer's identity was established.
 */

import { randomUUID } from 'node:crypto';
import { canonicalJson, sha256 } from '../../../../platform/digest/digest.ts';
import type { Caller, Deps } from '../../../../platform/requests/deps.ts';
import {
  type FieldError,
  fieldError,
  invalid,
  RequestError,
} from '../../../../platform/requests/errors.ts';
import type { Signature } from '../../form/content.ts';
import type { SignatureInput } from '../../form/schema.ts';
import { attestationFor, type SignedPart } from '../../form-data/attestations.ts';

/** Who signs, where it is not simply the person of the session. */
export type Signing = {
  /** Someone else in that session: a preparer. */
  readonly signerName?: string;
  /** What that person is to the employee. */
  readonly role?: string;
  /** The name that the form gives the person of the session, where it gives one. */
  readonly formName?: string | undefined;
};

type ToSign = Signing & {
  readonly part: SignedPart;
  readonly input: SignatureInput;
  /** The day in the employer's time zone. */
  readonly today: string;
  /** Submission, edition and the data of the part. */
  readonly signed: unknown;
};

/** What is wrong with a signature; nothing when it may be made. */
export function signatureErrors(part: SignedPart, input: SignatureInput): FieldError[] {
  const attestation = attestationFor(part);
  return [
    ...(input.attestationId === attestation.id
      ? []
      : [
          fieldError(
            'signature.attestationId',
            'invalid_value',
            `must be ${attestation.id}. Show its text to the signer first`,
          ),
        ]),
    ...(input.acknowledged
      ? []
      : [fieldError('signature.acknowledged', 'invalid_value', 'must be true to sign')]),
  ];
}

export function sign(deps: Deps, { actor, origin }: Caller, toSign: ToSign): Signature {
  if (actor.kind === 'account') throw new RequestError('person_required');
  const { part, input, today, signed, signerName, formName } = toSign;
  const errors = signatureErrors(part, input);
  if (errors.length > 0) throw invalid(errors);
  const { kind, id, name, role, evidence } = actor;
  return {
    id: randomUUID(),
    part,
    attestationId: input.attestationId,
    acknowledged: true,
    signedAt: new Date(deps.clock()).toISOString(),
    signedOn: today,
    signer: {
      kind: signerName === undefined ? kind : 'preparer',
      id,
      name: signerName ?? formName ?? name,
      role: signerName === undefined ? role : (toSign.role ?? role),
      evidence: signerName === undefined ? evidence : `in the session of ${name}: ${evidence}`,
    },
    ip: origin.ip,
    userAgent: origin.userAgent,
    signed,
    contentSha256: sha256(canonicalJson(signed)),
  };
}

/** Whether a signature still covers exactly what it was made over. */
export const isIntact = ({ signed, contentSha256 }: Signature): boolean =>
  sha256(canonicalJson(signed)) === contentSha256;
