/** The reference refuses what the method texts refuse, by the engine's code. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
