/** Section 1: the employee writes it, a preparer may help, the employee signs. */

import { changesBetween } from '../../../../platform/audit/changes.ts';
import { checkAll } from '../../../../platform/requests/check-all.ts';
import { checkShape } from '../../../../platform/requests/check-shape.ts';
import { type FieldError, fieldError } from '../../../../platform/requests/errors.ts';
import type { Content, SupplementAEntry } from '../../form/content.ts';
import { Preparer, Section1, SignRequest } from '../../form/schema.ts';
import {
  IDENTITY_PROCEDURES,
  identityWords,
  mayIdentify,
} from '../../form-data/identity-procedures.ts';
import { type Opened, submissionAct } from '../change-submission.ts';
import { below, checkAddress, Findings, refuse, tidy } from './fields.ts';
import { normalizeSection1, section1Errors } from './section1-rules.ts';
import { type Signing, sign, signatureErrors } from './sign.ts';

/** Replaces the draft. */
export const putSection1 = submissionAct('section1.write', 'writeSection1', (opened, body) => {
  const sent = checkAll(Section1, body, (rest) => errorsOf(opened, normalizeSection1(rest), false));
  const section1 = normalizeSection1(sent);
  return {
    status: 'section1_in_progress',
    content: { ...opened.content, section1 },
    action: 'section1.written',
    details: { changes: changesBetween(opened.content.section1 ?? {}, section1) },
  };
});

export const signSection1 = submissionAct(
  'section1.sign',
  'signSection1',
  (opened, body, { deps, caller }) => {
    const { row, content, today } = opened;
    const { signature: input } = checkShape(SignRequest, body);
    const section1 = content.section1 ?? {};
    refuse([
      ...below('section1', errorsOf(opened, section1, true)),
      ...preparerErrors(opened),
      ...signatureErrors('section1', input),
    ]);
    const signed = { submissionId: row.id, edition: row.edition, part: 'section1', section1 };
    const toSign = { part: 'section1', input, today, signed, ...section1Signer(content) } as const;
    const signature = sign(deps, caller, toSign);
    const words = identityWords(section1.identityProcedure);
    return {
      status: 'section1_complete',
      content: { ...content, signatures: [...content.signatures, signature] },
      action: 'section1.signed',
      details: {
        signatureId: signature.id,
        contentSha256: signature.contentSha256,
        ...(words === undefined ? {} : { inPlaceOfSignature: words }),
      },
      event: { key: 'employee.section1Complete', submission: {} },
    };
  },
);

/** The employee, by the name in Section 1, or who establishes the employee's identity. */
export function section1Signer({ section1, supplementA }: Content): Signing {
  const identifier = identifierOf(section1?.identityProcedure, supplementA);
  if (identifier === undefined) return { formName: nameInSection1(section1 ?? {}) };
  const { relationship } = identifier;
  return { signerName: preparerName(identifier), ...(relationship ? { role: relationship } : {}) };
}

/** The newest block of Supplement A by a person who may establish the identity. */
const identifierOf = (
  procedure: Section1['identityProcedure'],
  blocks: readonly SupplementAEntry[],
): SupplementAEntry | undefined =>
  procedure
    ? blocks.findLast(({ relationship }) => mayIdentify(procedure, relationship))
    : undefined;

/** As the employee has written it; who has one name has it as the last name (M-274, 3.0). */
const nameInSection1 = ({ firstName, lastName }: Section1): string =>
  [firstName === 'Unknown' ? '' : firstName, lastName].filter(Boolean).join(' ');

/** One preparer or translator signs, in addition to the employee. */
export const signSupplementA = submissionAct(
  'supplementA.sign',
  'signSupplementA',
  (opened, body, { deps, caller }) => {
    const { row, content, today } = opened;
    const { signature: input, ...preparer } = tidy(
      checkAll(Preparer, body, ({ signature, ...rest }) => [
        ...preparerFieldErrors(tidy(rest)),
        ...(signature === undefined ? [] : signatureErrors('supplementA', signature)),
      ]),
    );
    const signed = {
      submissionId: row.id,
      edition: row.edition,
      part: 'supplementA',
      preparer,
      section1: content.section1,
    };
    const signerName = preparerName(preparer);
    const role = preparer.relationship;
    const toSign = {
      part: 'supplementA',
      input,
      today,
      signed,
      signerName,
      ...(role ? { role } : {}),
    } as const;
    const signature = sign(deps, caller, toSign);
    return {
      content: {
        ...content,
        supplementA: [...content.supplementA, { ...preparer, signatureId: signature.id }],
        signatures: [...content.signatures, signature],
      },
      action: 'supplementA.signed',
      details: { signatureId: signature.id, contentSha256: signature.contentSha256 },
    };
  },
);

type PreparerData = Omit<Preparer, 'signature'>;

export const preparerName = ({ firstName, lastName }: PreparerData): string =>
  `${firstName} ${lastName}`;

export function preparerFieldErrors(preparer: Partial<PreparerData>): readonly FieldError[] {
  const findings = new Findings();
  findings.require('lastName', preparer.lastName);
  findings.require('firstName', preparer.firstName);
  checkAddress(findings, 'address', preparer.address, true);
  return findings.errors;
}

export const errorsOf = (
  { rules, employee, today }: Opened,
  section1: Section1,
  complete: boolean,
  day = today,
): readonly FieldError[] =>
  section1Errors(section1, {
    complete,
    today: day,
    ssnRequired: rules.usesEVerify && employee.applied_for_ssn !== 1,
    usesEVerify: rules.usesEVerify,
  });

function preparerErrors({ content: { section1, supplementA } }: Opened): FieldError[] {
  const procedure = section1?.identityProcedure;
  if (procedure && identifierOf(procedure, supplementA) === undefined) {
    const { words, by } = IDENTITY_PROCEDURES[procedure];
    const message = `must be signed first by who signs for the employee ("${words}"), with relationship ${by.join(' or ')}`;
    return [fieldError('supplementA', 'required', message)];
  }
  if (!section1?.preparerUsed || supplementA.length > 0) return [];
  return [
    {
      path: 'supplementA',
      code: 'required',
      message: 'must be signed by the preparer or translator first',
    },
  ];
}
