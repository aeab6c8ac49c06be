/** An overlay that cannot be used; the message says which and what to do. Printed without a stack. */
export class OverlayError extends Error {
  override readonly name = 'OverlayError';
}
