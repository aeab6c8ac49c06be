/** What cannot be read as a whole; the message says what to do. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
}
