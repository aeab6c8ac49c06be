/** What the page of one certificate, its walk, and each of its screens are given. */

import type { Tagged } from '../../../ui/api/request.ts';
import type { Me, Section1 } from '../api.ts';
import type {
  Answers,
  ApplicableForm,
  ApplicableForms,
  CertificateForm,
  Certificates,
  Draft,
} from './api.ts';
import type { SampleWage } from './sample-paycheck.tsx';
import type { Plan } from './screens.ts';
import type { useFilling } from './use-certificate.ts';

export type CertificateProps = {
  readonly me: Me;
  readonly certificates: Certificates;
  readonly code: string;
  readonly applicable: ApplicableForms;
  readonly section1: Section1 | null;
  /** To the list of what there is to do. */
  readonly onLeave: () => void;
};

export type WalkProps = CertificateProps & {
  readonly known: ApplicableForm;
  readonly form: CertificateForm;
  readonly saved: Tagged<Draft>;
  /** The code of the same certificate in another language. */
  readonly other: string | undefined;
  readonly first: Answers;
  readonly name: string;
  readonly step: string | undefined;
  readonly go: (step: string) => void;
};

/** What every screen of a certificate is given. */
export type CertificateScreenProps = WalkProps & {
  readonly plan: Plan;
  readonly draft: Draft;
  readonly filling: ReturnType<typeof useFilling>;
  readonly wage: SampleWage;
  readonly onWage: (wage: SampleWage) => void;
  readonly onBack: () => void;
};
