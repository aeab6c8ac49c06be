/**
 * How many random cases and kills `npm test` runs, and how many `npm run test:long`. The environment
 * variable that a size names overrides both; SIZE_FACTOR multiplies the sizes of `npm test`.
 */

type Size = {
  readonly variable: string;
  readonly what: string;
  readonly test: number;
  readonly long: number;
};

const size = (variable: string, what: string, test: number, long: number): Size => ({
  variable,
  what,
  test,
  long,
});

export const SIZES = {
  federalPayments: size('PROPERTY_RUNS', 'payments per federal method', 10_000, 400_000),
  invariantPayments: size('PROPERTY_RUNS', 'payments for invariants', 6_000, 400_000),
  percentagePayments: size('STATE_RUNS', 'payments of state-percentage', 10_000, 100_000),
  statePayments: size('STATE_RUNS', 'payments of each other state method', 1_500, 100_000),
  stateInvariants: size('STATE_RUNS', 'payments per state invariant', 600, 100_000),
  localPayments: size('STATE_RUNS', 'payments per local method', 1_500, 100_000),
  contributions: size('STATE_RUNS', 'contributions per method', 2_000, 100_000),
  grossUps: size('GROSS_UP_RUNS', 'gross-ups', 1_500, 100_000),
  residencePayments: size('STATE_RUNS', 'residents who work in other states', 750, 100_000),
  wholeRequests: size('STATE_RUNS', 'requests in which taxes meet, of each kind', 1_500, 100_000),
  garnishments: size('STATE_RUNS', 'garnishment requests', 2_000, 100_000),
  minimumWages: size('STATE_RUNS', 'minimum wages at random places', 1_000, 100_000),
  statePairs: size('STATE_PAIR_RUNS', 'pairs of states with each answer left out', 52, 52 * 52),
  localPairs: size('LOCAL_PAIR_RUNS', 'pairs of localities with each answer left out', 30, 2_000),
  taxLists: size('TAX_LIST_RUNS', 'pairs of home and work', 200, 30_000),
  payCalcBodies: size('FUZZ_RUNS', 'payCalc bodies', 2_000, 100_000),
  knownBodies: size('FUZZ_RUNS', 'payCalc bodies of a known shape', 250, 100_000),
  taxListBodies: size('FUZZ_RUNS', 'taxList bodies', 1_000, 100_000),
  oddRequests: size('ROUTE_RUNS', 'odd requests per operation', 15, 150),
  formLives: size('MODEL_RUNS', 'lives of a Form I-9, and of an E-Verify case', 15, 250),
  deliveryKills: size('KILL_RUNS', 'kills per delivery test', 2, 60),
  loadKills: size('KILL_RUNS', 'kills of a server under load', 2, 60),
  bulkKills: size('BULK_KILL_RUNS', 'kills of servers that work on a bulk job', 2, 30),
  fileParts: size('FILE_PARTS', 'parts of a file, each calculated by a process', 3, 50),
  rotationKills: size('ROTATION_KILL_RUNS', 'kills of a change of SECRET_KEY', 2, 4),
  usageKills: size('KILL_RUNS', 'kills of a usage counter', 6, 60),
} as const;

export type SizeName = keyof typeof SIZES;

/** Of this run. */
export function sizeOf(name: SizeName): number {
  const { variable, test } = SIZES[name];
  return Number(process.env[variable] ?? test * Number(process.env.SIZE_FACTOR ?? 1));
}

/** One line per size, with the numbers of both commands. */
export const sizeLines = (): string[] =>
  Object.entries(SIZES).map(([name, { what, test, long, variable }]) => {
    const given = sizeOf(name as SizeName);
    const numbers = `npm test ${test}, npm run test:long ${long}`;
    return `${what}: ${given} (${numbers}; ${variable})`;
  });
