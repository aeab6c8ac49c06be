/** Answers as rows of CSV: one for each tax line, and one for an item that failed. */

import { cellText, csvText } from '../../../platform/sheets/write-csv.ts';
import { type Line, RATE_SCALE } from '../../engine/index.ts';
import type { Payment } from '../calculate-items.ts';
import { answerRows } from '../flat-items.ts';
import type { PayCalcResponseItem } from '../response-schema.ts';
import { type AnswerBytes, bytesOf } from './answer-bytes.ts';
import { LineFrames } from './line-frames.ts';

/** How answers are written. */
export type AnswerForm = {
  readonly payment: (out: AnswerBytes, payment: Payment, lines: readonly Line[]) => void;
  readonly refusal: (out: AnswerBytes, refusal: PayCalcResponseItem) => void;
};

/** What ends the row of a line that was calculated: errorCode 0 and the other columns of errors. */
const NO_ERROR = bytesOf(',0,,,\r\n');
const COMMA = bytesOf(',');

const FRAMES = new LineFrames(
  ({ uniqueTaxID, locationCode, wageType }, { payer, title }) =>
    `,${[uniqueTaxID, locationCode, wageType, payer, title].map(cellText).join(',')},`,
);

/** The same as `answerRows` of the items that JSON has, byte for byte. */
export class CsvForm implements AnswerForm {
  /** Where the item that is answered next is in its file. */
  row = 0;

  payment(out: AnswerBytes, { employeeID, paycheck }: Payment, lines: readonly Line[]): void {
    const start = `${this.row},${cellText(employeeID)}`;
    for (let i = 0; i < lines.length; i += 1) {
      const line = lines[i] as Line;
      out.text(start);
      out.put(FRAMES.of(line, i, paycheck.law).bytes);
      out.fixedDollars(line.taxAmount);
      out.put(COMMA);
      out.fixedDollars(line.subjectWages);
      out.put(COMMA);
      out.text(String(line.rate / RATE_SCALE));
      out.put(COMMA);
      if (line.notes.length > 0) out.text(cellText(line.notes.join(' ')));
      out.put(NO_ERROR);
    }
  }

  refusal(out: AnswerBytes, refusal: PayCalcResponseItem): void {
    out.text(csvText(answerRows(refusal, this.row)));
  }
}
