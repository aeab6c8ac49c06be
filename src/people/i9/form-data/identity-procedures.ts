/**
 * Who cannot show a document of List B and is identified by someone else (8 CFR
 * 274a.2(b)(1)(v)(B)(3) and (4); M-274, 4.1 and 4.2): that person completes Section 1, enters the
 * words below in place of the employee's signature, and signs Supplement A; the employer enters the
 * same words under List B. Never with E-Verify.
 */

import type { Citation } from './citations.ts';

export const RELATIONSHIPS = ['parent', 'legal_guardian', 'placement_representative'] as const;
type Relationship = (typeof RELATIONSHIPS)[number];

type Procedure = {
  /** In the box of the employee's signature, and under List B. */
  readonly words: string;
  /** Who may establish the identity. */
  readonly by: readonly Relationship[];
  readonly citation: Citation;
};

export const IDENTITY_PROCEDURES = {
  individual_under_18: {
    words: 'Individual under age 18',
    by: ['parent', 'legal_guardian'],
    citation: { source: 'M-274 (USCIS), 4.1, Figures 3 and 4', confidence: 'official' },
  },
  special_placement: {
    words: 'Special Placement',
    by: RELATIONSHIPS,
    citation: { source: 'M-274 (USCIS), 4.2, Figures 5 and 6', confidence: 'official' },
  },
} as const satisfies Readonly<Record<string, Procedure>>;

type IdentityProcedure = keyof typeof IDENTITY_PROCEDURES;

/** What the form says for a signature and under List B; undefined in the ordinary case. */
export const identityWords = (
  procedure: IdentityProcedure | null | undefined,
): string | undefined => (procedure ? IDENTITY_PROCEDURES[procedure].words : undefined);

/** Whether a person of this relationship may establish the identity. */
export const mayIdentify = (
  procedure: IdentityProcedure,
  relationship: Relationship | null | undefined,
): boolean => IDENTITY_PROCEDURES[procedure].by.some((each: Relationship) => each === relationship);
