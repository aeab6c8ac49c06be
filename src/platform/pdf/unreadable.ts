/** Why a file could not be read, for who sent it. */
export class UnreadablePdf extends Error {}
