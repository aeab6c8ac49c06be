/**
 * Faults that somebody could make by mistake: ten in rules, ten in conditions of Form I-9, ten in pages.
 * Each replaces a text of one file, which is found by its name, so that trees of other layouts work, too.
 */

export type Fault = {
  readonly kind: 'rules' | 'i9' | 'pages';
  readonly what: string;
  /** The name of the file without its folder. */
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
};

const fault = (
  kind: Fault['kind'],
  what: string,
  file: string,
  [text, becomes]: readonly [string, string],
): Fault => ({ kind, what, file, text, becomes });

export const FAULTS: readonly Fault[] = [
  fault('rules', 'Medicare at 1.54 %', 'fica.yaml', [
    '        rate: "0.0145"',
    '        rate: "0.0154"',
  ]),
  fault('rules', 'Additional Medicare Tax from $250,000', 'fica.yaml', [
    '        from: "200000"',
    '        from: "250000"',
  ]),
  fault('rules', 'a higher exemption in Georgia', '2026-05-11.yaml', [
    'amount: { joint: "30000", other: "15000" }',
    'amount: { joint: "30000", other: "16000" }',
  ]),
  fault('rules', 'the rate of Georgia before the change', '2026-05-11.yaml', [
    'flat: "0.0499"',
    'flat: "0.0498"',
  ]),
  fault('rules', '53 weeks in a year', 'weekly-cap.ts', [
    'return divideHalfUp(perWeek * 52, periods);',
    'return divideHalfUp(perWeek * 53, periods);',
  ]),
  fault('rules', 'a credit reduction as high as the credit', 'futa.ts', [
    'if (reduction > credit) {',
    'if (reduction >= credit) {',
  ]),
  fault('rules', 'a bracket that begins later', 'annual-threshold.ts', [
    'if (annual > above) sum',
    'if (annual >= above + 1000000) sum',
  ]),
  fault('rules', 'more refunded than was withheld', 'wage-band-rate.ts', [
    'if (tax < 0 && tax < -withheld) tax = 0 - withheld;',
    '',
  ]),
  fault('rules', 'an additional amount on each payment', 'annual-threshold.ts', [
    'if (regular > 0) additional = 0;',
    '',
  ]),
  fault('rules', 'counties without leading zeros', 'location.ts', [
    "county: county.padStart(3, '0'),",
    'county,',
  ]),
  fault('i9', 'three days for jobs under three days', 'deadlines.ts', [
    '(underThreeDays ? firstDay : thirdBusinessDay(firstDay, calendar));',
    'thirdBusinessDay(firstDay, calendar);',
  ]),
  fault('i9', 'retained until the earlier day', 'deadlines.ts', [
    'return a > b ? a : b;',
    'return a < b ? a : b;',
  ]),
  fault('i9', 'holidays count as working days', 'business-days.ts', [
    'isWeekday(day) && !isFederalHoliday(day);',
    'isWeekday(day);',
  ]),
  fault('i9', 'days late below zero', 'deadlines.ts', [
    'Math.max(0, daysBetween(dueOn, day));',
    'daysBetween(dueOn, day);',
  ]),
  fault('i9', 'one copy too many', 'copy-limits.ts', [
    'if (unsigned.length - replaced.length >= MOST_UNSIGNED) {',
    'if (unsigned.length - replaced.length > MOST_UNSIGNED) {',
  ]),
  fault('i9', 'copies for a part that is not open', 'copies.ts', [
    "if (of.part === 'supplementB' && !isOnRecord(row.status)) {",
    "if (of.part === 'supplementB' && row.status === 'purged') {",
  ]),
  fault('i9', 'a photo match for a receipt', 'copy-rules.ts', [
    "rule.photoMatch && !document.receipt ? 'photoMatch'",
    "rule.photoMatch ? 'photoMatch'",
  ]),
  fault('i9', 'acts that nobody permitted', 'possible-acts.ts', [
    'if (!may(permission) || !stands(act)) return false;',
    'if (!stands(act)) return false;',
  ]),
  fault('i9', 'employees always invite a representative', 'representatives.ts', [
    "if (!rules.employeeInvites) throw new RequestError('employee_cannot_invite');",
    '',
  ]),
  fault('i9', 'fields that nobody chose are revealed', 'reveal.ts', [
    'return values.filter(({ path }) => fields.includes(path));',
    'return values;',
  ]),
  fault('pages', 'an empty list of problems', 'fill-form.tsx', [
    'if (problems.size === 0) return null;',
    '',
  ]),
  fault('pages', 'required answers complained of too early', 'fill-form.tsx', [
    "if (problem.code === 'required' && !isChecked) return undefined;",
    '',
  ]),
  fault('pages', 'a dialog that does not close', 'dialog.tsx', [
    '(isOpen) => !isOpen && onClose()',
    '() => {}',
  ]),
  fault('pages', 'dollars without a dollar sign', 'figures.tsx', [
    "if (unit === 'dollars') return money(Number(value));",
    '',
  ]),
  fault('pages', 'taxes of every state under each state', 'comparison.tsx', [
    'taxes={data.taxes.filter(({ state }) => state === code)}',
    'taxes={data.taxes}',
  ]),
  fault('pages', 'a search that minds capital letters', 'local-taxes.tsx', [
    'title.toLowerCase().includes(wanted) || uniqueTaxID === wanted',
    'title.includes(wanted)',
  ]),
  fault('pages', 'releases compared with themselves', 'releases-page.tsx', [
    '{from === to ? (',
    '{from !== to ? (',
  ]),
  fault('pages', 'a form that is sent with problems', 'draft.tsx', [
    'if (check(values).length === 0) send();',
    'send();',
  ]),
  fault('pages', 'every register paid by employees', 'local-registers.tsx', [
    "t(payer === 'employee' ? 'rules.employee' : 'rules.employer')",
    "t('rules.employee')",
  ]),
  fault('pages', 'a list without an effect', 'fields.tsx', [
    'onChange={(key: Key | null) => key !== null && onChange(String(key) as Id)}',
    'onChange={() => {}}',
  ]),
];
