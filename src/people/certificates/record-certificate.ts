/**
 * A certificate that was signed on paper, entered by an administrator or by the account's own
 * programs. The signature stays on the paper: its field says so.
 */

import { checkAll } from '../../platform/requests/check-all.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import type { FieldError } from '../../platform/requests/errors.ts';
import { signerOf } from './content.ts';
import { type CertificateDeps, type EmployeeIds, withEmployee } from './deps.ts';
import { type FilledCertificate, fillCertificate } from './fill-certificate.ts';
import { type EditionResult, findEdition } from './find-edition.ts';
import { RecordCertificate } from './schema.ts';
import { appliesFromErrors, checked } from './sign-certificate.ts';
import { storeCertificate } from './store-certificate.ts';
import type { CertificateView } from './view.ts';

/** What is in the signature's field of a paper that was copied in. */
const ON_PAPER = '(signed on paper)';

export async function recordCertificate(
  deps: CertificateDeps,
  caller: Caller,
  ids: EmployeeIds,
  body: unknown,
): Promise<CertificateView> {
  return await withEmployee(deps, caller, 'certificate.record', ids, async (opened) => {
    let found: EditionResult | undefined;
    let done: FilledCertificate | undefined;
    const sent = checkAll(RecordCertificate, body, (rest) => {
      const { formCode, answers, edition, appliesFrom, paper } = rest;
      // Members of an object may be missing too where their shape was refused.
      const { signedOn, receivedOn } = (paper ?? {}) as Partial<RecordCertificate['paper']>;
      const errors: FieldError[] = [];
      if (formCode !== undefined && signedOn !== undefined) {
        found = findEdition(deps.forms, formCode, signedOn, edition, true);
        if ('error' in found) errors.push(found.error);
        else if (answers !== undefined) {
          const signing = {
            name: ON_PAPER,
            day: signedOn,
            mayAnswer: ['employer', 'preparer'],
          } as const;
          done = fillCertificate(found.edition, answers, signing);
          errors.push(...done.errors);
        }
      }
      return [
        ...errors,
        ...paperErrors(signedOn, receivedOn, opened.today),
        ...(signedOn === undefined ? [] : appliesFromErrors(appliesFrom, signedOn)),
      ];
    });
    const { form, edition, filled, written } = checked(found, done);
    const { signedOn, receivedOn } = sent.paper;
    return await storeCertificate(deps, caller, opened, {
      form,
      edition,
      filled,
      written,
      signedOn,
      receivedOn,
      appliesFrom: sent.appliesFrom ?? receivedOn,
      signature: null,
      paper: { recordedBy: signerOf(caller) },
    });
  });
}

function paperErrors(
  signedOn: string | undefined,
  receivedOn: string | undefined,
  today: string,
): FieldError[] {
  const errors: FieldError[] = [];
  const isFuture = `must not be after today (${today} in the employer’s time zone)`;
  if (signedOn !== undefined && signedOn > today) {
    errors.push({ path: 'paper.signedOn', code: 'out_of_range', message: isFuture });
  }
  if (receivedOn !== undefined && receivedOn > today) {
    errors.push({ path: 'paper.receivedOn', code: 'out_of_range', message: isFuture });
  }
  if (signedOn !== undefined && receivedOn !== undefined && receivedOn < signedOn) {
    const message = `must not be before the day it was signed, ${signedOn}`;
    errors.push({ path: 'paper.receivedOn', code: 'out_of_range', message });
  }
  return errors;
}
