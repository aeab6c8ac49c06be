/** What every screen of the walk is given, and what it may find wrong. */

import { useState } from 'react';
import { ApiError } from '../../../ui/api/api-error.ts';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import type { FormEdition, Forms, Me, Section1, Submission } from '../api.ts';
import { NO_PROBLEMS, type Problems, refusedFields } from './problems.ts';
import type { ScreenId } from './steps.ts';
import type { Texts } from './use-texts.ts';

export type ScreenProps = {
  readonly step: ScreenId;
  readonly me: Me;
  readonly forms: Forms;
  /** As the server has it. */
  readonly form: Submission;
  /** With what was typed since. */
  readonly section1: Section1;
  readonly change: (more: Section1) => void;
  readonly texts: Texts;
  readonly go: (step: ScreenId) => void;
  readonly onBack?: () => void;
};

/** What the questions of a screen are given. */
export type QuestionProps = {
  readonly section1: Section1;
  readonly change: (more: Section1) => void;
  readonly problems: Problems;
  readonly me: Me;
  readonly edition: FormEdition | undefined;
};

export const NOTHING_FOUND = { problems: NO_PROBLEMS, refusal: undefined } as const;

/** What keeps a person on a screen: answers to correct, or a refusal that concerns no answer. */
export function useFindings() {
  const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
  const [refusal, setRefusal] = useState<MessageId | undefined>(undefined);
  return {
    problems,
    refusal,
    show: (found: Problems): void => {
      setRefusal(undefined);
      setProblems(found);
    },
    refuse: (error: unknown): void => {
      const found = refusedFields(error);
      setProblems(found ?? NO_PROBLEMS);
      setRefusal(found === undefined ? refusalFor(error) : undefined);
    },
  };
}

export function refusalFor(error: unknown): MessageId {
  if (!(error instanceof ApiError)) return 'i9.refused.other';
  if (error.isSignedOut) return 'i9.refused.expired';
  if (error.status === 409 || error.status === 412) return 'i9.refused.changed';
  if (error.isUnreachable || error.status === 503) return 'i9.refused.away';
  return 'i9.refused.other';
}
