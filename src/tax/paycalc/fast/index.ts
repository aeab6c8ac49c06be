/**
 * The fast road from the bytes of a `PayCalcRequest` to the bytes of its answer, for speed only: items
 * like those sent before are matched against them instead of parsed, and answers are written as bytes.
 * Everything else is answered as on the ordinary road. `PAYCALC_FAST=off` turns it off.
 */

import {
  type AnsweredBody,
  type AnsweredText,
  answerBody,
  answerText,
  type BodyDeps,
  ORDINARY,
  type Road,
} from '../answer-body.ts';
import { type AnswersOf, ordinaryAnswers } from '../item-answers.ts';
import { FastAnswers } from './fast-answers.ts';
import { guessItems } from './guess-items.ts';

const fastAnswers: AnswersOf = (settings) => new FastAnswers(settings);

const FAST: Road = { answersOf: fastAnswers, guess: guessItems };

type Deps = BodyDeps & {
  /** False: on the ordinary road. */
  readonly isFast: boolean;
};

/** As `answerBody`. */
export const answer = (
  bytes: Buffer,
  version: string | undefined,
  { isFast, ...deps }: Deps,
): Generator<void, AnsweredBody> => answerBody(bytes, version, deps, isFast ? FAST : ORDINARY);

/** As `answerText`: without a pause, for a few items. */
export const answerSmall = (bytes: Buffer, { isFast, ...deps }: Deps): AnsweredText =>
  answerText(bytes, deps, isFast ? FAST : ORDINARY);

/** For items that come in another form than a `PayCalcRequest`. */
export const answersOn = (isFast: boolean): AnswersOf => (isFast ? fastAnswers : ordinaryAnswers);
