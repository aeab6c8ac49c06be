/** A command line that cannot be carried out as written; answered with exit code 2. */
export class UsageError extends Error {}
