/** What is wrong with what an examiner entered, and what to do about it, by the path of the field. */

import type { IdentityDocument, Submission } from '@wagewright/client';
import { ApiError } from '../../../ui/api/api-error.ts';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { isoDay } from '../../model/written-day.ts';
import type { Problems } from '../section1/problems.ts';
import { copiesNeeded, copyFor, heldCopies, strayCopies } from './copies.ts';
import { type Draft, LISTS, ruleOf } from './draft.ts';
import { documentAt, type ScreenId, type Setting } from './steps.ts';

export const NONE: Problems = new Map();

/** What a screen must have before the next one. */
export function missingAt(
  setting: Setting,
  draft: Draft,
  step: ScreenId,
  form: Submission,
): Problems {
  const found: [string, MessageId][] = [];
  const need = (path: string, isMissing: boolean, message: MessageId): void => {
    if (isMissing) found.push([path, message]);
  };
  const { lists, chosen, reason, rehireDate, newName } = draft;
  const document = documentAt(setting, draft, step);
  if (document !== undefined) return documentProblems(setting, document);
  switch (step) {
    case 'reason':
      need('reason', reason === undefined, 'examine.problem.reason');
      break;
    case 'name':
      need('rehireDate', reason === 'rehire' && !rehireDate, 'examine.problem.rehireDate');
      need(
        'newName.lastName',
        reason === 'nameChange' && !newName?.lastName && !newName?.firstName,
        'examine.problem.newName',
      );
      break;
    case 'lists':
      need('lists', lists === undefined, 'examine.problem.lists');
      break;
    case 'listA':
    case 'listB':
    case 'listC': {
      const key = LISTS[lists ?? 'none'].find((one) => step === `list${one}`);
      need(step, key === undefined || chosen[key] === undefined, 'examine.problem.document');
      break;
    }
    case 'work':
      need(
        'firstDayOfEmployment',
        !draft.firstDayOfEmployment,
        'examine.problem.firstDayOfEmployment',
      );
      need('examiner.title', !draft.title, 'examine.problem.title');
      break;
    case 'photos': {
      const { catalog, rules, part } = setting;
      const needed = copiesNeeded(catalog, rules, part, draft);
      const held = heldCopies(form, part);
      const isMissing = needed.some((one) => one.isRequired && copyFor(held, one) === undefined);
      need('copies', isMissing, 'examine.problem.copies');
      need('stray', strayCopies(held, needed).length > 0, 'examine.problem.stray');
      break;
    }
    default:
      break;
  }
  return new Map(found);
}

function documentProblems({ catalog, rules }: Setting, document: IdentityDocument): Problems {
  const rule = ruleOf(catalog, document);
  const found: [string, MessageId][] = [];
  if (rule === undefined) return new Map([['documentationKey', 'examine.problem.document']]);
  const { documentNumber, issuingAuthority, expirationDate, extendedUntil } = document;
  const isReceipt = document.receipt === true;
  if (!issuingAuthority && rule.issuingAuthority === null) {
    found.push(['issuingAuthority', 'examine.problem.issuingAuthority']);
  }
  if (isReceipt) {
    if (!document.receiptType) found.push(['receiptType', 'examine.problem.receiptType']);
    return new Map(found);
  }
  if (!documentNumber && rule.documentNumber === 'required') {
    found.push(['documentNumber', 'examine.problem.documentNumber']);
  }
  if (!expirationDate && rule.expirationDate === 'required') {
    found.push(['expirationDate', 'examine.problem.expirationDate']);
  }
  if (extendedUntil && !document.extensionReason) {
    found.push(['extensionReason', 'examine.problem.extensionReason']);
  }
  const until = isoDay(extendedUntil || expirationDate);
  if (until !== undefined && until < rules.today) {
    found.push([extendedUntil ? 'extendedUntil' : 'expirationDate', 'examine.problem.expired']);
  }
  return new Map(found);
}

/** The fields the server refused, by the paths it names; undefined when the error is about something else. */
export function refusedFields(error: unknown): Problems | undefined {
  if (!(error instanceof ApiError) || error.problems.length === 0) return undefined;
  return new Map(
    error.problems.map(({ field, code }) => {
      const path = (field ?? '').replace(/^(section2|changes)\./, '');
      return [path, messageFor(path, code)];
    }),
  );
}

type Message = { readonly missing: MessageId; readonly wrong?: MessageId };

const MESSAGES: Readonly<Record<string, Message>> = {
  reason: { missing: 'examine.problem.reason', wrong: 'examine.problem.reverified' },
  rehireDate: { missing: 'examine.problem.rehireDate', wrong: 'examine.problem.rehireDate.wrong' },
  newName: { missing: 'examine.problem.newName' },
  documents: { missing: 'examine.problem.document', wrong: 'examine.problem.selection' },
  documentationKey: {
    missing: 'examine.problem.document',
    wrong: 'examine.problem.notAcceptable',
  },
  documentNumber: {
    missing: 'examine.problem.documentNumber',
    wrong: 'examine.problem.documentNumber.wrong',
  },
  issuingAuthority: { missing: 'examine.problem.issuingAuthority', wrong: 'i9.problem.wrong' },
  expirationDate: {
    missing: 'examine.problem.expirationDate',
    wrong: 'examine.problem.day',
  },
  extendedUntil: { missing: 'examine.problem.day' },
  extensionReason: { missing: 'examine.problem.extensionReason' },
  receipt: { missing: 'examine.problem.receipt' },
  receiptType: { missing: 'examine.problem.receiptType', wrong: 'examine.problem.receiptType' },
  receiptExpirationDate: { missing: 'examine.problem.stamp', wrong: 'examine.problem.stamp' },
  receiptIssueDate: { missing: 'examine.problem.day' },
  firstDayOfEmployment: {
    missing: 'examine.problem.firstDayOfEmployment',
    wrong: 'examine.problem.firstDayOfEmployment.wrong',
  },
  'examiner.title': { missing: 'examine.problem.title' },
  examiner: { missing: 'examine.problem.examiner' },
  examinerName: { missing: 'examine.problem.examiner' },
  alternativeProcedure: { missing: 'examine.problem.alternativeProcedure' },
  copies: { missing: 'examine.problem.copies', wrong: 'examine.problem.stray' },
  businessName: { missing: 'examine.problem.business' },
  businessAddress: { missing: 'examine.problem.business' },
};

/** `code` as in the server's errors. */
function messageFor(path: string, code: string): MessageId {
  const bare = path.replace(/^documents\[\d+\]\.?/, '');
  const name = bare === '' ? 'documents' : bare;
  if (name === 'expirationDate' && code === 'out_of_range') return 'examine.problem.expired';
  if (name === 'documentationKey' && code === 'not_allowed') return 'examine.problem.minorsOnly';
  const found = MESSAGES[name] ?? MESSAGES[name.split('.')[0] ?? ''];
  const { missing, wrong = missing } = found ?? {
    missing: 'i9.problem.required' as const,
    wrong: 'i9.problem.wrong' as const,
  };
  return code === 'required' ? missing : wrong;
}

/** A refusal that concerns no field. */
export function refusalFor(error: unknown): MessageId {
  if (!(error instanceof ApiError)) return 'examine.refused.other';
  if (error.isSignedOut) return 'examine.refused.expired';
  if (error.code === 'invitation_ended') return 'examine.refused.ended';
  if (error.code === 'own_form') return 'examine.refused.ownForm';
  if (error.status === 403) return 'examine.refused.notPermitted';
  if (error.status === 409 || error.status === 412) return 'examine.refused.changed';
  if (error.isUnreachable || error.status === 503) return 'i9.refused.away';
  return 'examine.refused.other';
}
