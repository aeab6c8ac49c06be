/** What is wrong with the answers, in the language of the person. */

import { ApiError } from '../../../ui/api/api-error.ts';
import type { MessageId } from '../../../ui/i18n/language.tsx';
import { messageFor } from '../../model/section1-words.ts';
import type { Me, Section1 } from '../api.ts';
import { isMissing, requiredAt, type ScreenId } from './steps.ts';

/** By the path of the field. */
export type Problems = ReadonlyMap<string, MessageId>;

export const NO_PROBLEMS: Problems = new Map();
export const UNACKNOWLEDGED: Problems = new Map([['acknowledged', 'i9.problem.acknowledged']]);

export const missingAt = (step: ScreenId, section1: Section1, me: Me): Problems =>
  new Map(
    requiredAt(step, section1, me)
      .filter((path) => isMissing(section1, path))
      .map((path) => [path, messageFor(path, 'required')]),
  );

/** Of values by their path, those that are empty. */
export const requiredProblems = (values: Readonly<Record<string, string | undefined>>): Problems =>
  new Map(
    Object.entries(values)
      .filter(([, value]) => !value)
      .map(([path]) => [path, messageFor(path, 'required')]),
  );

/** The fields the server refused; undefined when the error is about something else. */
export function refusedFields(error: unknown): Problems | undefined {
  if (!(error instanceof ApiError) || error.problems.length === 0) return undefined;
  return new Map(
    error.problems.map(({ field, code }) => {
      const path = (field ?? '').replace(/^section1\./, '');
      return [path, messageFor(path, code)];
    }),
  );
}
