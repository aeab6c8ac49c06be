/**
 * What each signer attests, in the form's own words. A signature records the id of the text that
 * was shown; a text is never edited, a new wording gets a new id.
 */

import type { Citation } from './citations.ts';

export type SignedPart = 'section1' | 'supplementA' | 'section2' | 'supplementB' | 'correction';

type Attestation = {
  readonly id: string;
  readonly part: SignedPart;
  readonly text: string;
  /** Whether the form prescribes the wording, or the wording is this product's. */
  readonly prescribed: boolean;
  readonly citation: Citation;
};

const printed = (where: string): Citation => ({
  source: `Form I-9, editions 08/01/23 and 01/20/25, ${where}`,
  confidence: 'official',
});

export const ATTESTATIONS: readonly Attestation[] = [
  {
    id: 'i9-2023-section1',
    part: 'section1',
    text: 'I am aware that federal law provides for imprisonment and/or fines for false statements, or the use of false documents, in connection with the completion of this form. I attest, under penalty of perjury, that this information, including my selection of the box attesting to my citizenship or immigration status, is true and correct.',
    prescribed: true,
    citation: printed('page 1, Section 1'),
  },
  {
    id: 'i9-2023-supplement-a',
    part: 'supplementA',
    text: 'I attest, under penalty of perjury, that I have assisted in the completion of Section 1 of this form and that to the best of my knowledge the information is true and correct.',
    prescribed: true,
    citation: printed('page 3, Supplement A'),
  },
  {
    id: 'i9-2023-section2',
    part: 'section2',
    text: 'I attest, under penalty of perjury, that (1) I have examined the documentation presented by the above-named employee, (2) the above-listed documentation appears to be genuine and to relate to the employee named, and (3) to the best of my knowledge, the employee is authorized to work in the United States.',
    prescribed: true,
    citation: printed('page 1, Section 2'),
  },
  {
    id: 'i9-2023-supplement-b',
    part: 'supplementB',
    text: 'I attest, under penalty of perjury, that to the best of my knowledge, this employee is authorized to work in the United States, and if the employee presented documentation, the documentation I examined appears to be genuine and to relate to the individual who presented it.',
    prescribed: true,
    citation: printed('page 4, Supplement B'),
  },
  {
    id: 'wagewright-correction-1',
    part: 'correction',
    text: 'I have made the correction shown for the reason given, and the corrected information is true to the best of my knowledge.',
    prescribed: false,
    citation: {
      source: 'own wording: the form prescribes none for corrections',
      confidence: 'derived',
    },
  },
];

/** The text to show to who signs `part` today. */
export function attestationFor(part: SignedPart): Attestation {
  const found = ATTESTATIONS.find((attestation) => attestation.part === part);
  if (found === undefined) throw new Error(`no attestation for ${part}`);
  return found;
}

/** The text a signature of the past refers to. */
export const findAttestation = (id: string): Attestation | undefined =>
  ATTESTATIONS.find((attestation) => attestation.id === id);
