/** The requests of the I-9 pages. */

import { request } from '../../ui/api/request.ts';
import type { Attestation } from '../model/form-requests.ts';
import { postAct, postIfExpired } from '../model/parent-page.tsx';

export type Me = {
  readonly kind: 'account' | 'admin' | 'employee' | 'representative';
  readonly id: string;
  readonly name: string;
  readonly employer: {
    readonly id: string;
    readonly name: string;
    readonly timezone: string;
    readonly usesEVerify: boolean;
    /** Origins of pages that may show these in a frame. */
    readonly embeddingOrigins: readonly string[];
  } | null;
  /** Of an employee: false while the number was applied for. */
  readonly ssnRequired?: boolean;
  readonly everifyMismatch?:
    | { readonly referred: boolean; readonly actionDueOn: string | null }
    | undefined;
};

export type Address = {
  readonly streetAddress1?: string | undefined;
  readonly streetAddress2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly zipCode?: string | undefined;
  readonly country?: string | undefined;
};

export const STATUSES = [
  'citizen',
  'noncitizen_national',
  'lawful_permanent_resident',
  'alien_authorized_to_work',
] as const;
export type CitizenshipStatus = (typeof STATUSES)[number];

/** Why someone else signs for the employee. */
export type IdentityProcedure = 'individual_under_18' | 'special_placement';

export type Section1 = {
  readonly lastName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly middleInitial?: string | undefined;
  readonly otherLastNames?: string | undefined;
  readonly address?: Address | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly socialSecurityNumber?: string | undefined;
  readonly emailAddress?: string | undefined;
  readonly telephoneNumber?: string | undefined;
  readonly citizenshipStatus?: CitizenshipStatus | undefined;
  readonly uscisNumber?: string | undefined;
  readonly authorizationExpirationDate?: string | undefined;
  readonly i94Number?: string | undefined;
  readonly foreignPassportNumber?: string | undefined;
  readonly foreignPassportCountry?: string | undefined;
  readonly preparerUsed?: boolean | undefined;
  readonly identityProcedure?: IdentityProcedure | undefined;
};

export const RELATIONSHIPS = ['parent', 'legal_guardian', 'placement_representative'] as const;
export type Relationship = (typeof RELATIONSHIPS)[number];

export type PreparerInput = {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleInitial?: string | undefined;
  readonly address: Address;
  readonly relationship?: Relationship | undefined;
};

export type Submission = {
  readonly id: number;
  readonly version: number;
  readonly edition: string;
  readonly status: string;
  readonly section1: Section1 | null;
  readonly supplementA: readonly PreparerInput[];
  readonly signatures: readonly {
    readonly id: string;
    readonly part: string;
    readonly signedAt: string;
    readonly signer: { readonly name: string };
    readonly attestationId: string;
  }[];
};

export type FormEdition = {
  readonly edition: string;
  readonly statuses: readonly {
    readonly citizenshipStatus: CitizenshipStatus;
    readonly label: string;
  }[];
};

export const readMe = async (): Promise<Me> => (await request<{ me: Me }>('/v1/me')).me;

/** A session of the employee whose link it is. */
export const openLink = async (link: string): Promise<string> => {
  const body = { token: link };
  const answer = await request<{ token: { token: string } }>('/v1/employeeSessions', {
    method: 'POST',
    body,
  });
  return answer.token.token;
};

export const readEditions = async (): Promise<readonly FormEdition[]> =>
  (await request<{ editions: readonly FormEdition[] }>('/v1/formEditions')).editions;

type Wrapped = { readonly submission: Submission };

/** The forms of one employee. */
export class Forms {
  readonly #path: string;

  constructor(employerId: string, employeeId: string) {
    this.#path = `/v1/employers/${employerId}/employees/${employeeId}/submissions`;
  }

  pathOf({ id }: Pick<Submission, 'id'>): string {
    return `${this.#path}/${id}`;
  }

  /** The form to work on: the newest one that is still in use, or a new one. */
  async current(): Promise<Submission> {
    const all = await this.#all();
    const last = all.findLast(({ status }) => !['restarted', 'purged'].includes(status));
    if (last === undefined) return (await this.#send('POST', this.#path)).submission;
    return (await request<Wrapped>(this.pathOf(last))).submission;
  }

  async saveSection1(form: Submission, section1: Section1): Promise<Submission> {
    return await this.#act(form, 'PUT', 'section1', section1);
  }

  async signSection1(form: Submission, attestation: Attestation): Promise<Submission> {
    return await this.#act(form, 'POST', 'section1/sign', { signature: signed(attestation) });
  }

  async signSupplementA(
    form: Submission,
    preparer: PreparerInput,
    attestation: Attestation,
  ): Promise<Submission> {
    const body = { ...preparer, signature: signed(attestation) };
    return await this.#act(form, 'POST', 'supplementA', body);
  }

  async #all(): Promise<readonly Pick<Submission, 'id' | 'status'>[]> {
    const found: Pick<Submission, 'id' | 'status'>[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
      const page: Page = await request<Page>(this.#path + query);
      found.push(...page.submissions);
      cursor = page.nextCursor ?? null;
    } while (cursor !== null);
    return found;
  }

  /** The server refuses the act if the form changed elsewhere, and does not repeat one whose answer was lost. */
  async #act(
    form: Submission,
    method: 'PUT' | 'POST',
    act: string,
    body: unknown,
  ): Promise<Submission> {
    const path = `${this.pathOf(form)}/${act}`;
    const headers = { 'if-match': `"${form.version}"` };
    const { submission } = await this.#send(method, path, body, headers);
    postAct(method, act);
    return submission;
  }

  async #send(
    method: 'PUT' | 'POST',
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Wrapped> {
    const sent = body === undefined ? {} : { body };
    try {
      return await request<Wrapped>(path, { method, headers, ...sent });
    } catch (error) {
      postIfExpired(error);
      throw error;
    }
  }
}

type Page = {
  readonly submissions: readonly Pick<Submission, 'id' | 'status'>[];
  readonly nextCursor?: string | null;
};

const signed = ({ id }: Attestation) => ({ attestationId: id, acknowledged: true });
