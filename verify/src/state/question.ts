/** One tax of a payment, with what its law asks of the others. */

import type { Answer } from '../base/answer.ts';
import type { Payment, PaymentTax } from '../base/payment.ts';
import type { Block, Tax } from '../figures/blocks.ts';
import type { Figures } from '../figures/figures.ts';

export type Question = {
  readonly figures: Figures;
  readonly tax: Tax;
  readonly block: Block;
  /** With its wages where a rule of residence moved them. */
  readonly payment: Payment;
  /** As the request has it. */
  readonly sent: Payment;
  readonly asked: PaymentTax;
  readonly reference: (payment: Payment, asked: PaymentTax) => Answer[];
  /** By the table for residents who work where no agreement holds (Maryland). */
  readonly creditTable?: true;
};

/** A tax's own place by its id: `36-000-0000-SIT-000` is at `36-000-0000`. */
export const placeOf = (id: string): string => id.split('-').slice(0, 3).join('-');
