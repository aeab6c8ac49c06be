/** What the audit trail tells, in words for who reads it on paper. */

import { parseDay, printDay } from '../../../platform/shape/days.ts';
import type { SignedPart } from '../form-data/attestations.ts';

export const PARTS: Readonly<Record<SignedPart, string>> = {
  section1: 'Section 1',
  supplementA: 'Supplement A',
  section2: 'Section 2',
  supplementB: 'Supplement B',
  correction: 'Correction',
};

const ACTIONS: Readonly<Record<string, string>> = {
  'submission.started': 'Form started',
  'section1.written': 'Section 1 written',
  'section1.signed': 'Section 1 signed',
  'section1.corrected': 'Section 1 corrected',
  'supplementA.signed': 'Supplement A signed',
  'supplementA.corrected': 'Supplement A corrected',
  'representative.invited': 'Representative invited',
  'representative.reissued': 'Representative’s link reissued',
  'representative.read': 'Invitation of a representative opened',
  'representative.admitted': 'Representative admitted',
  'section2.written': 'Section 2 written',
  'section2.signed': 'Section 2 signed',
  'section2.corrected': 'Section 2 corrected',
  'mismatch.reported': 'Mismatch reported',
  'submission.accepted': 'Form accepted',
  'submission.rejected': 'Form rejected',
  'submission.restarted': 'Form restarted',
  'submission.replaced': 'Form replaced by another',
  'supplementB.reverification': 'Supplement B signed: reverification',
  'supplementB.rehire': 'Supplement B signed: rehire',
  'supplementB.nameChange': 'Supplement B signed: change of name',
  'supplementB.corrected': 'Supplement B corrected',
  'expiration.notified': 'Notice of an upcoming expiration given',
  'copy.added': 'Copy of a document added',
  'copy.removed': 'Copy of a document removed',
  'copy.read': 'Copy of a document opened',
  'copies.listed': 'Copies of documents listed',
  'values.revealed': 'Masked values shown',
  'submission.read': 'Form opened',
  'submission.printed': 'Form printed',
  'submission.exported': 'Form exported for inspection',
  'signature.confirmed': 'Confirmation of a signature printed',
  'audit.read': 'Audit trail opened',
  'everify.created': 'E-Verify case made',
  'everify.read': 'E-Verify case opened',
  'everify.closeRefused': 'E-Verify refused to close the case',
};

/** With the name the interface knows it by, where no words were found for it. */
export function actionWords(action: string): string {
  const known = ACTIONS[action];
  if (known !== undefined) return known;
  const [of = '', what = ''] = action.split('.');
  return of === 'everify' ? `E-Verify: ${nameWords(what)}` : action;
}

/** `address.streetAddress1` as `address, street address 1`. */
export const nameWords = (path: string): string =>
  path
    .replaceAll('.', ', ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/\b([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase());

/** A value as it was entered: days as the form prints them, nothing as `(empty)`. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? '(empty)' : listed(value);
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, member]) => `${nameWords(name)}: ${valueWords(member)}`)
      .join(', ');
  }
  const text = String(value);
  return /^\d{4}-\d\d-\d\d$/.test(text) && parseDay(text) !== undefined ? printDay(text) : text;
}

const listed = (values: readonly unknown[]): string =>
  values.length === 1
    ? valueWords(values[0])
    : values.map((value, i) => `(${i + 1}) ${valueWords(value)}`).join('; ');

/** Every detail of an entry on its own line, changes as what is there now and what did. */
export const detailWords = (details: Readonly<Record<string, unknown>>): string =>
  Object.entries(details)
    .flatMap(([name, value]) =>
      name === 'changes' && Array.isArray(value)
        ? value.map(changeWords)
        : [`${nameWords(name)}: ${valueWords(value)}`],
    )
    .join('\n');

function changeWords(change: unknown): string {
  const { path, old, new: changed } = change as { path: string; old: unknown; new: unknown };
  const now = `${nameWords(path)}: ${valueWords(changed)}`;
  return old === null || old === undefined ? now : `${now} (before: ${valueWords(old)})`;
}

/** `2026-06-15 15:00:00 UTC`. */
export const utcWords = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/** `06/15/2026, 08:00:00 MST (America/Phoenix)`. */
export function localWords(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return `${format.format(Date.parse(at)).replaceAll('\u202f', ' ')} (${timeZone})`;
}
