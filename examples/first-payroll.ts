/**
 * A first payroll: twelve invented employees in nine states, six biweekly runs of 2026, and everything
 * that happens between them: a bonus, a second payment in a pay period, a move to another state, an
 * employee who comes with opening balances, and a correction. `nextRun` carries the year from one
 * payment to the next. It calculates here, with `@wagewright/tax`; with WAGEWRIGHT_URL and API_KEY, your
 * server calculates and counts. docs/guides/first-payroll.md says how to run it in a folder of its own.
 */

import {
  type NextPayment,
  nextRun,
  type PayCalcItem,
  type PayCalcResponse,
  type PayCalcResponseItem,
  payCalc,
  type TaxListAnswer,
  type TaxListRequest,
  taxList,
} from '@wagewright/tax';

type Places = Pick<TaxListRequest, 'homeLocation' | 'workLocations' | 'options'>;
/** Dollars of a pay period by work location. */
type Pay = Readonly<Record<string, number>>;
type Employee = Places & {
  readonly id: string;
  readonly name: string;
  readonly pay: Pay;
  readonly benefits?: NonNullable<PayCalcItem['benefits']>;
  /** Run of the first payment here; what another program paid before it. */
  readonly from?: number;
  readonly balances?: Balances;
};
type Balances = { readonly wages: number; readonly withheld: Readonly<Record<string, number>> };
type Payment = { readonly item: PayCalcItem; readonly answer: PayCalcResponseItem };
/** The first item of an employee, what followed, and what was paid. */
type Account = {
  readonly employee: Employee;
  readonly opening: PayCalcItem;
  readonly later: NextPayment[];
  readonly paid: Payment[];
};

const PAY_DATES = [
  '2026-01-09',
  '2026-01-23',
  '2026-02-06',
  '2026-02-20',
  '2026-03-06',
  '2026-03-20',
];

// GET /ste-hosted/v1/locations, or locations() of the package, finds these codes.
const LOS_ANGELES = '06-037-2410877';
const CHICAGO = '17-031-0428803';
const MARION_COUNTY = '18-097-0000';
const NEW_JERSEY = '34-017-0000';
const MANHATTAN = '36-061-975772';
const COLUMBUS = '39-049-1086100';
const PITTSBURGH = { locationCode: '42-003-1214818', psd: '700102' };
const HOUSTON = '48-201-2410796';
const SEATTLE = '53-033-2411856';

const at = (place: string, dollars: number): Places & { readonly pay: Pay } => ({
  homeLocation: place,
  workLocations: [place],
  pay: { [place]: dollars },
});

const EMPLOYEES: readonly Employee[] = [
  {
    id: '1',
    name: 'Ana Ruiz',
    ...at(LOS_ANGELES, 4200),
    benefits: [{ benefitType: '401K', amount: 210 }],
  },
  { id: '2', name: 'Ben Okafor', ...at(CHICAGO, 3100) },
  { id: '3', name: 'Cleo Hart', ...at(CHICAGO, 2800), homeLocation: MARION_COUNTY },
  {
    id: '4',
    name: 'Dev Patel',
    ...at(MANHATTAN, 3600),
    benefits: [{ benefitType: '125', amount: 90 }],
  },
  {
    ...{
      id: '5',
      name: 'Ella Novak',
      homeLocation: NEW_JERSEY,
      workLocations: [MANHATTAN, NEW_JERSEY],
    },
    // The federal test in the question of taxList: her work is directed from New York.
    options: { unemploymentState: 'NY' },
    pay: { [MANHATTAN]: 3000, [NEW_JERSEY]: 1000 },
  },
  { id: '6', name: 'Finn Baker', ...at(NEW_JERSEY, 2400) },
  {
    ...{ id: '7', name: 'Gus Weber', workLocations: [COLUMBUS], pay: { [COLUMBUS]: 2600 } },
    homeLocation: { locationCode: COLUMBUS, schoolDistrict: '2503' },
  },
  { id: '8', name: 'Hana Kim', ...at(SEATTLE, 3040) },
  {
    ...{ id: '9', name: 'Ivan Petrov', homeLocation: PITTSBURGH, workLocations: [PITTSBURGH] },
    pay: { [PITTSBURGH.locationCode]: 2900 },
  },
  { id: '10', name: 'June Adams', ...at(LOS_ANGELES, 32_000) },
  {
    ...{ id: '11', name: 'Kai Lopez', ...at(HOUSTON, 2500), from: 3 },
    // From the last pay stub of the other program, and its reports of the employer's taxes.
    balances: {
      wages: 7500,
      withheld: {
        ...{ 'FIT-000': 648.45, 'FICA-000': 465, 'MEDI-000': 108.75, 'MEDI2-000': 0 },
        ...{ 'ER_FICA-000': 465, 'ER_MEDI-000': 108.75, 'ER_FUTA-000': 42, 'ER_SUTA-000': 202.5 },
      },
    },
  },
  { id: '12', name: 'Lena Moss', ...at(HOUSTON, 3300) },
];

/** What only the employer knows, from its notices and time records; taxList asks for it. */
const ANSWERS: Readonly<Record<string, number>> = {
  hours: 80,
  overrideRate: 0.0131,
  HOURLY_RATE: 0.2465,
  EMPLOYEE_HOURLY_RATE: 0.1104,
};

const service = serviceOf(process.env.WAGEWRIGHT_URL, process.env.API_KEY);
const usedBefore = await service.usage();
let counted = 0;

say('Questions');
const accounts: Account[] = [];
for (const employee of EMPLOYEES) {
  accounts.push({ employee, opening: await openingOf(employee), later: [], paid: [] });
}

for (const [run, payDate] of PAY_DATES.entries()) {
  const due = accounts.filter(({ employee }) => (employee.from ?? 0) <= run);
  for (const account of due)
    if (account.employee.from !== run && run > 0) await addPayment(account, run, payDate);
  await pay(due, `Run ${run + 1}, ${payDate}`);
  if (run === 1) await payBetween();
}
await correct();
summary();
await usage();

/** The item of the first payment: taxes, answers, pay, and what was paid before, 0 if nothing was. */
async function openingOf(employee: Employee): Promise<PayCalcItem> {
  const { from = 0, balances = { wages: 0, withheld: {} }, benefits = [] } = employee;
  const payDate = PAY_DATES[from] ?? '';
  const item = await listOf(employee, employee, payDate);
  const payPeriodNumber = from + 1;
  return {
    ...item,
    payrollRunParameters: { ...item.payrollRunParameters, payPeriodNumber },
    wages: item.wages.map((wage) => ({ ...wage, ytdWages: balances.wages })),
    benefits: benefits.map((benefit) => ({ ...benefit, ytdAmount: 0 })),
    taxJurisdictionParms: item.taxJurisdictionParms.map((tax) =>
      from === 0 ? tax : { ...tax, ytdWH: before(tax.uniqueTaxID, balances) },
    ),
  };
}

/** An amount that the other program did not report is asked for, not taken for 0. */
function before(uniqueTaxID: string, { withheld }: Balances): number {
  const amount = withheld[uniqueTaxID.split('-').slice(3).join('-')];
  if (amount === undefined) throw new Error(`What was withheld for ${uniqueTaxID} this year?`);
  return amount;
}

/** The taxes of these places with every answer, and the pay. */
async function listOf(employee: Employee, places: Employee, payDate: string): Promise<PayCalcItem> {
  const { homeLocation, workLocations, pay: paid } = places;
  const options = { ...places.options, employeeID: employee.id };
  const request = { payDate, homeLocation, workLocations, options };
  const open = await service.taxList(request);
  const { required, questions } = open;
  const answers = required.map(({ uniqueTaxID, name, question }) => {
    const value = ANSWERS[name];
    if (value === undefined) throw new Error(`Answer this first: ${question}`);
    console.log(`${employee.name}: ${name} of ${uniqueTaxID} is ${value}`);
    return { uniqueTaxID, name, value };
  });
  for (const { question } of questions) console.log(`${employee.name}: ${question}`);
  const { payCalcItem } =
    answers.length === 0 ? open : await service.taxList({ ...request, answers });
  return { ...payCalcItem, wages: wagesOf(payCalcItem.wages, paid) };
}

/** The federal entry and the bases have the total, each work location its part. */
function wagesOf(entries: PayCalcItem['wages'], paid: Pay): PayCalcItem['wages'] {
  const total = Object.values(paid).reduce((a, b) => a + b, 0);
  return entries.map((entry) => {
    const isTotal = entry.locationCode === '00-000-0000' || entry.wageType !== 'Regular';
    return { ...entry, grossWages: isTotal ? total : (paid[entry.locationCode] ?? 0) };
  });
}

/** The regular pay of a run. It leaves out what is as before: benefits, taxes, and the next number. */
async function addPayment(account: Account, run: number, payDate: string): Promise<void> {
  const { employee, opening, later } = account;
  const regular = wagesOf(opening.wages, employee.pay).map(({ ytdWages: _, ...wage }) => wage);
  if (employee.name === 'Lena Moss' && run === 3) {
    const moved = { ...employee, ...at(LOS_ANGELES, 3300) };
    const { wages, taxJurisdictionParms } = await listOf(employee, moved, payDate);
    later.push({ payDate, wages, taxJurisdictionParms });
  } else if (employee.name === 'Lena Moss' && run > 3) {
    // Nothing but the date: the same wages, and the same taxes.
    later.push({ payDate });
  } else if (employee.name === 'Ben Okafor' && run === 2) {
    later.push({ payDate, wages: [...regular, ...bonusOf(opening, 5000)] });
  } else later.push({ payDate, wages: regular });
}

/** A bonus at the places of an employee who works in one. */
function bonusOf(item: PayCalcItem, grossWages: number, method?: string): PayCalcItem['wages'] {
  return item.wages.map(({ locationCode }) => ({
    ...{ locationCode, wageType: 'Supplemental', grossWages },
    ...(method !== undefined && { calcMethodSupplementalWages: method }),
  }));
}

/** Pays what is due of these employees in one request, and prints it. */
async function pay(due: readonly Account[], title: string): Promise<void> {
  const items = due.map((account) =>
    nextItem(account.opening, account.paid.at(-1), account.later.at(-1)),
  );
  const answers = await calculated(items);
  say(title);
  row(['', 'gross', 'employee taxes', 'net', 'employer cost']);
  for (const [i, account] of due.entries()) {
    const [item, answer] = [items[i], answers[i]];
    if (item === undefined || answer === undefined) throw new Error('a payment has no answer');
    account.paid.push({ item, answer });
    const { gross = 0, employeeTaxes = 0, net = 0, employerCost = 0 } = answer.totals ?? {};
    row([account.employee.name, gross, employeeTaxes, net, employerCost]);
  }
}

/** The opening item, or the one that follows from the last payment. */
function nextItem(
  opening: PayCalcItem,
  last: Payment | undefined,
  next: NextPayment | undefined,
): PayCalcItem {
  if (last === undefined || next === undefined) return opening;
  const found = nextRun(last.item, last.answer, next);
  if ('payCalcItem' in found) return found.payCalcItem;
  throw new Error(`${opening.employeeID}: ${found.errorStatus.errorMessage}`);
}

/** A second payment of a pay period: Ivan's bonus is taxed together with the regular pay before it. */
async function payBetween(): Promise<void> {
  const ivan = accountOf('Ivan Petrov');
  const wages = bonusOf(ivan.opening, 1500, 'PreviousAggregation');
  ivan.later.push({ payDate: '2026-01-28', samePeriod: true, wages, benefits: [] });
  await pay([ivan], 'A bonus between two paydays, 2026-01-28');
}

/** Finn's second payment was too high: his year is run again with the right one. */
async function correct(): Promise<void> {
  const finn = accountOf('Finn Baker');
  const [wrong, ...rest] = finn.later;
  if (wrong === undefined) throw new Error('Finn has no second payment');
  const wages = wagesOf(wrong.wages ?? [], { [NEW_JERSEY]: 2040 });
  const right: Payment[] = [];
  for (const next of [undefined, { ...wrong, wages }, ...rest]) {
    const item = nextItem(finn.opening, right.at(-1), next);
    const [answer] = await calculated([item]);
    if (answer !== undefined) right.push({ item, answer });
  }
  say('A correction: Finn Baker was paid for a day off on 2026-01-23');
  row(['', 'gross', 'employee taxes', 'net', 'employer cost']);
  for (const [i, { item, answer }] of right.entries()) {
    const [now, then] = [answer.totals, finn.paid[i]?.answer.totals];
    if (now === undefined || then === undefined) continue;
    const differences = [
      now.gross - then.gross,
      now.employeeTaxes - then.employeeTaxes,
      now.net - then.net,
      now.employerCost - then.employerCost,
    ];
    if (differences.some((one) => one !== 0))
      row([item.payrollRunParameters.payDate, ...differences]);
  }
  finn.paid.splice(0, finn.paid.length, ...right);
}

/** What each employee has at the end, with what was paid before the first run here. */
function summary(): void {
  say('The year so far');
  row(['', 'gross', 'federal tax', 'Social Security', 'FUTA, employer']);
  for (const { employee, paid } of accounts) {
    const ofTax = (id: string): number =>
      paid.reduce(
        (sum, { answer }) => sum + taxOf(answer, id),
        employee.balances?.withheld[id] ?? 0,
      );
    const gross = paid.reduce((sum, { answer }) => sum + (answer.totals?.gross ?? 0), 0);
    row([
      employee.name,
      gross + (employee.balances?.wages ?? 0),
      ...['FIT-000', 'FICA-000', 'ER_FUTA-000'].map(ofTax),
    ]);
  }
}

function taxOf({ taxCalculation }: PayCalcResponseItem, id: string): number {
  const own = taxCalculation.filter(({ uniqueTaxID }) => uniqueTaxID === `00-000-0000-${id}`);
  return own.reduce((sum, { taxAmount }) => sum + taxAmount, 0);
}

async function usage(): Promise<void> {
  say('Usage');
  console.log(`${counted} transactions: one for each payment calculated and each list of taxes.`);
  const used = await service.usage();
  if (used !== undefined && usedBefore !== undefined)
    console.log(`The server counted ${used - usedBefore}.`);
}

function accountOf(name: string): Account {
  const account = accounts.find(({ employee }) => employee.name === name);
  if (account === undefined) throw new Error(`no employee ${name}`);
  return account;
}

async function calculated(items: readonly PayCalcItem[]): Promise<PayCalcResponseItem[]> {
  const { PayCalcResponse } = await service.payCalc([...items]);
  for (const { employeeID, errorStatus } of PayCalcResponse.payCalc) {
    if (errorStatus !== undefined) throw new Error(`${employeeID}: ${errorStatus.errorMessage}`);
  }
  return PayCalcResponse.payCalc;
}

type Service = {
  taxList(request: TaxListRequest): Promise<TaxListAnswer>;
  payCalc(items: PayCalcItem[]): Promise<PayCalcResponse>;
  /** What the server has counted today; undefined without a server. */
  usage(): Promise<number | undefined>;
};

/** The package, or a server. */
function serviceOf(url: string | undefined, key: string | undefined): Service {
  const send = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { authorization: key ?? '', 'content-type': 'application/json' };
    const response = await fetch(`${url}/ste-hosted/${path}`, { method, headers, ...sent });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  return {
    async taxList(request) {
      counted += 1;
      const list =
        url === undefined ? taxList(request) : await send<TaxListAnswer>('v1/taxList', request);
      if ('taxes' in list) return list;
      throw new Error(list.errorStatus.errorMessage);
    },
    async payCalc(items) {
      counted += items.length;
      const request = { PayCalcRequest: { payCalc: items } };
      return url === undefined ? payCalc(request) : send<PayCalcResponse>('v1/payCalc', request);
    },
    async usage() {
      if (url === undefined) return undefined;
      const day = new Date().toISOString().slice(0, 10).replaceAll('-', '/');
      const path = `accountInfo?startDate=${day}&endDate=${day}`;
      return (await send<{ steCalculations: number }>(path)).steCalculations;
    },
  };
}

function say(title: string): void {
  console.log(`\n${title}\n${'-'.repeat(title.length)}`);
}

function row([name = '', ...cells]: readonly (string | number)[]): void {
  const texts = cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell));
  console.log(`${`${name}`.padEnd(14)}${texts.map((text) => text.padStart(17)).join('')}`);
}
