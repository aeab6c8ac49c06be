/** Results of tasks whose memory is handed over to the other thread, not copied. */

/** What a task returns for `value`, which has the memory `transfer` in it. */
export class HandedOver<T> {
  readonly value: T;
  readonly transfer: readonly ArrayBuffer[];

  constructor(value: T, transfer: readonly ArrayBuffer[]) {
    this.value = value;
    this.transfer = transfer;
  }
}
