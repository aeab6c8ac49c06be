/** The body that ends the thread of `dying-calculator.ts`. */
export const DEADLY = 'the thread that reads this ends';
