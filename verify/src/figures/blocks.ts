/** Taxes of the rule files and their blocks of figures, as the evaluator reads them: every scalar is text. */

export type Parameter = {
  readonly parameterName: string;
  readonly dataType: string;
  readonly defaultValue?: string;
  readonly since?: string;
  readonly effect?: string;
  readonly allowedValues?: readonly { readonly value: string }[];
};

export type Block = {
  readonly effective: string;
  readonly ends: string;
  readonly since: string;
  readonly until?: string;
  readonly method: string;
};

export type BandBlock = Block & {
  readonly rate: string;
  readonly from?: string;
  readonly upTo?: string;
};

export type FutaBlock = Block & {
  readonly grossRate: string;
  readonly credit: string;
  readonly upTo: string;
  /** futa@2: territories whose wages are not subject. */
  readonly outside?: { readonly states: readonly string[] };
};

type Periods = Readonly<Record<string, string>>;

export type FederalBlock = Block & {
  readonly constants: { readonly line1g: Periods; readonly line1k: string };
  readonly schedules: Periods;
  readonly nonresidentAlien: { readonly table1: Periods; readonly table2: Periods };
  readonly supplemental: {
    readonly flatRate: string;
    readonly over: string;
    readonly overRate: string;
  };
};

export type Tax = {
  readonly tax: string;
  readonly payer: string;
  readonly wageBase: string;
  readonly parameters: readonly Parameter[];
  readonly blocks: readonly Block[];
};
