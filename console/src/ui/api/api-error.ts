/** A refused or failed request: what the server says, and the id to find it by in its log. */

import type { FieldError } from '@wagewright/client';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly problems: readonly FieldError[];
  readonly requestId: string | undefined;

  constructor(
    message: string,
    details: {
      readonly status: number;
      readonly code?: string;
      readonly problems?: readonly FieldError[];
      readonly requestId?: string | undefined;
    },
  ) {
    super(message);
    this.status = details.status;
    this.code = details.code ?? '';
    this.problems = details.problems ?? [];
    this.requestId = details.requestId;
  }

  get isSignedOut(): boolean {
    return this.status === 401;
  }

  get isUnreachable(): boolean {
    return this.status === 0;
  }
}
