/** The TypeScript compiler, next to other tests on a small machine. */

/**
 * Four checkers, its default, read the same types four times: twice the processor time on two cores.
 */
export const ONE_CHECKER = ['--checkers', '1'];

/** Its memory may grow to five times what it uses before it is collected. */
export const FEW_COLLECTIONS = { GOGC: '400' };
