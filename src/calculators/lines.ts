/** Items one to a line (NDJSON) to answers one to a line. */

import type { AnsweredBody } from '../paycalc/answer-body.ts';
import { errorStatus } from '../paycalc/errors.ts';

type Calculate = (item: unknown, answers: string[]) => boolean;

/** Answers each line of `text` that is not empty; `firstLine` is the number of its first line. */
export function answerText(text: string, firstLine: number, calculate: Calculate): AnsweredBody {
  const answers: string[] = [];
  let failed = 0;
  const unmarked = firstLine === 1 ? text.replace(/^\ufeff/, '') : text;
  for (const [index, line] of unmarked.split('\n').entries()) {
    if (line.trim() === '') continue;
    if (!answerLine(line, firstLine + index, answers, calculate)) failed += 1;
  }
  return {
    text: answers.map((answer) => `${answer}\n`).join(''),
    total: answers.length,
    failed,
  };
}

function answerLine(
  line: string,
  number: number,
  answers: string[],
  calculate: Calculate,
): boolean {
  let item: unknown;
  try {
    item = JSON.parse(line);
  } catch (error) {
    const message = `line ${number} is not JSON: ${(error as Error).message}. Write one payCalc item on each line.`;
    answers.push(
      JSON.stringify({
        employeeID: null,
        taxCalculation: [],
        errorStatus: errorStatus('malformed-body', message),
      }),
    );
    return false;
  }
  return calculate(item, answers);
}
