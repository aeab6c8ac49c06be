/** What a tax rule is made of: citations, kinds of wages and benefits, wage bases, parameters, residence. */

/** Where a figure comes from. */
export type Citation = {
  readonly document: string;
  readonly edition?: string;
  readonly page?: string;
  readonly url?: string;
};

/** How well a figure is sourced; docs/guides/rules.md says what each word means. */
export type Confidence = 'official' | 'transcribed' | 'secondary' | 'derived' | 'unverified';

/** A part of a tax's figures that only some payments use, with a confidence of its own. */
export type FigurePart = 'publishedRate' | 'creditReductions' | 'supplemental' | 'nonresidentAlien';

export type FigureConfidences = {
  /** Of what every payment uses. */
  readonly figures: Confidence;
  readonly parts: Readonly<Partial<Record<FigurePart, Confidence>>>;
};

/** A kind of earnings: one value of `wageType`. */
export type EarningKind = {
  readonly index: number;
  readonly name: string;
  /** The employer holds this money: false for reported tips and noncash benefits. */
  readonly cash: boolean;
  /** How income taxes treat it; a `base` is no pay, it only replaces other wages for some taxes. */
  readonly treatment: 'regular' | 'supplemental' | 'base';
  /** Tax on these wages is taken from other cash, last, and only as far as there is any (tips). */
  readonly withheldLast: boolean;
  /** The entry says which taxes are not on these wages. */
  readonly asSent: boolean;
};

/** A kind of benefit: one value of `benefitType`. */
export type BenefitKind = {
  readonly index: number;
  readonly name: string;
  /** The entry says the wages of which taxes it lowers. */
  readonly asSent: boolean;
};

/** Which wages are subject to a tax: one column of the taxability matrix. */
export type WageBase = {
  readonly name: string;
  /** By earning kind index: 1 when these wages belong to the base, `UNKNOWN_TREATMENT`, or `AS_SENT`. */
  readonly taxable: Uint8Array;
  /** By benefit kind index: 1 when the benefit lowers the base, `UNKNOWN_TREATMENT`, or `AS_SENT`. */
  readonly reduces: Uint8Array;
  /** By earning kind index: why, for `explain` and for wages that are not subject. */
  readonly earningCitations: readonly Citation[];
  readonly benefitCitations: readonly Citation[];
  /** By kind index: how well it is sourced that the wages are subject, or that the benefit lowers them. */
  readonly earningConfidences: readonly Confidence[];
  readonly benefitConfidences: readonly Confidence[];
  /** Indexes of the earning kinds that state this base in place of the pay; the first that is sent counts. */
  readonly replacedBy: readonly number[];
  /** By earning kind index: 1 when `replacedBy` wages replace these. */
  readonly replaces: Uint8Array;
  /** The base of a program whose law counts the whole employment, also work in other states. */
  readonly countsWholeEmployment: boolean;
  /** Note on lines whose wages a benefit lowered, where it is unverified that it does; or empty. */
  readonly benefitsNote: string;
  /** Equal for bases with the same subject wages and benefits, whatever their names and citations. */
  readonly shape: number;
};

/** One certificate line or switch a tax accepts as `miscParameters` entry. */
export type Parameter = {
  readonly parameterName: string;
  readonly dataType: 'boolean' | 'enum' | 'money' | 'integer' | 'fraction' | 'rate';
  readonly description: string;
  readonly unit?: string;
  /** Largest count of an integer, 999 without. */
  readonly most?: number;
  readonly defaultValue?: string;
  readonly allowedValues?: readonly { readonly value: string; readonly meaning: string }[];
  readonly isOptional: boolean;
  readonly certificateLineNo?: string;
  /** What a state's income tax does with it, whatever its formula (methods/state-income.md, steps 7 and 8). */
  readonly effect?: 'fixedAmount' | 'shareOfServices';
};

/**
 * How a parameter that other payroll programs send is read: as `sendAs`, not at all (`ignore` says why),
 * or not (`refuse` says why and what to send). The fields before are what must hold for it.
 */
export type Alias = {
  /** In upper case. */
  readonly names: readonly string[];
  /** Texts in any case, numbers by amount; left out: any value. */
  readonly values?: readonly string[];
  readonly atLeast?: number;
  /** Another parameter of the tax that is sent, with this value if there is one. */
  readonly with?: { readonly parameter: string; readonly value?: string };
  /** What the request says elsewhere; `{value}` in an id is the value as sent. */
  readonly sameAs?: {
    readonly wages?: 'hours' | 'ytdWages';
    readonly field?: 'ytdWH';
    readonly tax?: string;
    readonly parameter?: string;
    readonly value?: string;
  };
  readonly sendAs?: {
    readonly parameter: string;
    /** The value for each that is sent; left out: as sent. */
    readonly values?: Readonly<Record<string, string>>;
  };
  readonly ignore?: string;
  readonly refuse?: string;
  readonly meaning?: string;
};

/** What an earned income tax levies; lines of this kind compare their rates (pennsylvania-earned-income). */
export type EarnedIncomeRates = {
  /** Rates of `RATE_SCALE`: of the municipality on nonresidents who work there, and on its residents. */
  readonly nonresident: number;
  readonly resident: number;
  /** Of the school district, on its residents. */
  readonly school: number;
  /** Levied under an older law than the others: it is withheld first, and they credit it (Philadelphia). */
  readonly isFirst: boolean;
  /** Cents of a year below which the municipality, or the school district, taxes nothing; 0 without. */
  readonly municipalExemption: number;
  readonly schoolExemption: number;
  readonly collector: string;
  /** Indices of LOW_INCOME_MUNICIPAL and LOW_INCOME_SCHOOL, -1 without. */
  readonly slots: { readonly municipal: number; readonly school: number };
};

/** How an income tax treats people who live and work in different places. */
export type ResidenceRule = {
  /**
   * Wages that a resident earns elsewhere: `credit` taxes them and sets off what other states
   * withhold, at most the share of their wages; `difference` sets off all of it; `unlessWithheld`
   * leaves out wages from which another state withholds; `own` leaves them all out; `all` taxes
   * them without set-off; `creditTable` taxes them by a table that holds the credit.
   */
  readonly residents: 'credit' | 'difference' | 'unlessWithheld' | 'own' | 'all' | 'creditTable';
  /** Note on the lines of residents with wages elsewhere; empty without. */
  readonly residentNote: string;
  readonly taxesNonresidents: boolean;
  /** Two-digit codes of the states whose residents are exempt with a certificate. */
  readonly reciprocal: ReadonlySet<string>;
  /** The certificate's name; empty without agreements. */
  readonly certificate: string;
  /** Conditions of the agreements; a note on the lines the certificate exempts. Empty without. */
  readonly reciprocityNote: string;
  /** Wages earned at home for the employee's convenience count as earned here. */
  readonly convenience: boolean;
  /** Codes of the only home states it is applied to; empty when to all. */
  readonly convenienceStates: ReadonlySet<string>;
  /** Indices of NONRESIDENTCERTIFICATE and CONVENIENCE among the tax's parameters, -1 without. */
  readonly slots: { readonly certificate: number; readonly convenience: number };
  /** Note on the lines of nonresidents: thresholds of days or amounts; empty without. */
  readonly nonresidentNote: string;
  /** Per part of the rule, what to say on lines it decides when it is unverified; empty when sure. */
  readonly unverified: {
    readonly residents: string;
    readonly nonresidents: string;
    readonly reciprocity: string;
    readonly convenience: string;
  };
  /** Per part of the rule; null for a part it does not have. */
  readonly confidence: {
    readonly residents: Confidence;
    readonly nonresidents: Confidence;
    readonly reciprocity: Confidence | null;
    readonly convenience: Confidence | null;
  };
  readonly citation: Citation;
};
