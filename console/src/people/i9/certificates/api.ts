/** The requests of the certificate pages. */

import type { Question } from '../../../forms/model.ts';
import { request, requestTagged, type Tagged } from '../../../ui/api/request.ts';
import { postToParent } from '../../model/parent-page.tsx';

type Answer = string | number | boolean;
export type Answers = Readonly<Record<string, Answer>>;

export type FormHead = {
  readonly formCode: string;
  readonly title: string;
  readonly number: string | null;
  readonly kind: string;
  readonly language: string;
  readonly agency: string;
  /** Why it cannot be signed here. */
  readonly notAvailable: string | null;
};

export type ApplicableForm = FormHead & {
  readonly uniqueTaxID: string;
  readonly taxTitle: string;
  readonly why: { readonly rule: string };
  readonly withoutIt: string | null;
  readonly conditions: string | null;
  readonly translations: readonly FormHead[];
  readonly latest: {
    readonly certificateId: string;
    readonly formCode: string;
    readonly version: number;
    readonly signedOn: string;
  } | null;
  readonly draft: { readonly formCode: string } | null;
};

export type ApplicableForms = {
  readonly homeState: string;
  readonly workState: string;
  readonly forms: readonly ApplicableForm[];
};

export type CertificateQuestion = Question & { readonly worksheets: readonly string[] };

export type CertificateForm = FormHead & {
  readonly edition: string;
  readonly source: { readonly document: string; readonly url: string | null };
  readonly about: string;
  readonly uniqueTaxID: string | null;
  readonly sections: readonly {
    readonly title: string;
    readonly worksheet: boolean;
    readonly words: readonly string[];
  }[];
  readonly questions: readonly CertificateQuestion[];
  readonly computedLines: readonly ComputedLine[];
  readonly declarations: readonly string[];
};

type ComputedLine = {
  readonly field: string;
  readonly line: string | null;
  readonly label: string;
  readonly type: string;
  readonly section: string;
};

export type TaxEntry = {
  readonly uniqueTaxID: string;
  readonly locationCode: string;
  readonly isExempt?: true;
  readonly miscParameters: readonly {
    readonly parameterName: string;
    readonly parameterValue: string;
  }[];
};

export type Draft = {
  readonly savedAt: string | null;
  readonly answers: Answers;
  readonly asked: Answers;
  readonly values: Readonly<Record<string, string>>;
  readonly computed: readonly string[];
  readonly applying: readonly string[];
  readonly problems: readonly DraftProblem[];
  readonly lapsesAfter: string | null;
  readonly taxJurisdictionParms: readonly TaxEntry[];
};

export type DraftProblem = {
  readonly field: string;
  readonly code: string;
  readonly message: string;
};

type Certificate = {
  readonly id: string;
  readonly formCode: string;
  readonly editionName: string;
  readonly version: number;
  readonly appliesFrom: string;
  readonly signedOn: string;
  readonly lapsesAfter: string | null;
  readonly answers: Readonly<Record<string, string>>;
  readonly computed: Readonly<Record<string, string>>;
  readonly signature: {
    readonly signedAt: string;
    readonly signer: { readonly name: string };
    readonly declarations: readonly string[];
  } | null;
};

type HomeAndWork = {
  readonly homeState?: string;
  readonly homeCity?: string;
  readonly workState?: string;
};

/** The certificates of one employee. */
export class Certificates {
  readonly #path: string;

  constructor(employerId: string, employeeId: string) {
    this.#path = `/v1/employers/${employerId}/employees/${employeeId}`;
  }

  async applicable(homeAndWork: HomeAndWork): Promise<ApplicableForms> {
    const query = new URLSearchParams(homeAndWork);
    const path = `${this.#path}/certificateForms?${query}`;
    return (await request<{ certificateForms: ApplicableForms }>(path)).certificateForms;
  }

  async form(code: string): Promise<CertificateForm> {
    const path = `${this.#path}/certificateForms/${code}`;
    return (await request<{ certificateForm: CertificateForm }>(path)).certificateForm;
  }

  async draft(code: string): Promise<Tagged<Draft>> {
    return unwrapped(await requestTagged<Wrapped>(this.#draftPath(code)));
  }

  /** Deletes the draft and its answers. */
  async discardDraft(code: string): Promise<void> {
    const { answer, etag } = await this.draft(code);
    if (answer.savedAt === null) return;
    await request(this.#draftPath(code), { method: 'DELETE', headers: { 'if-match': etag } });
  }

  async saveDraft(code: string, answers: Answers, etag: string): Promise<Tagged<Draft>> {
    const headers = { 'if-match': etag };
    const options = { method: 'PUT', body: { answers }, headers } as const;
    const saved = unwrapped(await requestTagged<Wrapped>(this.#draftPath(code), options));
    postToParent({ type: 'saved', part: code });
    return saved;
  }

  async sign(code: string, answers: Answers): Promise<Certificate> {
    const body = { formCode: code, answers, signature: { acknowledged: true } };
    const path = `${this.#path}/certificates`;
    const { certificate } = await request<Signed>(path, { method: 'POST', body });
    postToParent({ type: 'signed', part: code });
    return certificate;
  }

  async read(id: string): Promise<Certificate> {
    const path = `${this.#path}/certificates/${id}`;
    return (await request<Signed>(path)).certificate;
  }

  /** Of the certificates signed so far. */
  async parameters(payDate: string): Promise<readonly TaxEntry[]> {
    const path = `${this.#path}/taxParameters?payDate=${payDate}`;
    const { taxParameters } = await request<{
      taxParameters: { taxJurisdictionParms: readonly TaxEntry[] };
    }>(path);
    return taxParameters.taxJurisdictionParms;
  }

  pdfPath(id: string): string {
    return `${this.#path}/certificates/${id}/pdf`;
  }

  /** Blank, with the instructions printed on it. */
  blankPath(code: string): string {
    return `${this.#path}/certificateForms/${code}/pdf`;
  }

  #draftPath(code: string): string {
    return `${this.#path}/certificateDrafts/${code}`;
  }
}

type Signed = { readonly certificate: Certificate };
type Wrapped = { readonly certificateDraft: Draft };

const unwrapped = ({ answer, etag }: Tagged<Wrapped>): Tagged<Draft> => ({
  answer: answer.certificateDraft,
  etag,
});
