/** The requests of those who examine documents and work on one form. */

import type {
  AcceptableDocuments,
  DocumentCopy,
  PossibleActs,
  Submission,
  SubmissionResponse,
} from '@wagewright/client';
import { request } from '../../ui/api/request.ts';
import { postAct, postIfExpired } from './parent-page.tsx';

export type FormIds = {
  readonly employerId: string;
  readonly employeeId: string;
  readonly submissionId: number;
};

export type CopySlot = Pick<DocumentCopy, 'part' | 'listKey' | 'documentationKey' | 'side'>;

export const pathOf = ({ employerId, employeeId, submissionId }: FormIds): string =>
  `/v1/employers/${employerId}/employees/${employeeId}/submissions/${submissionId}`;

export const readForm = async (path: string): Promise<Submission> =>
  (await request<SubmissionResponse>(path)).submission;

export const readActs = (path: string): Promise<PossibleActs> =>
  request<PossibleActs>(`${path}/acts`);

/** An act on the form as it was read: refused with 412 when someone has changed it since. */
export async function act(
  path: string,
  { version }: Pick<Submission, 'version'>,
  method: 'PUT' | 'POST',
  name: string,
  body?: unknown,
): Promise<Submission> {
  try {
    const answer = await request<SubmissionResponse>(`${path}/${name}`, {
      method,
      headers: { 'if-match': `"${version}"` },
      ...(body === undefined ? {} : { body }),
    });
    postAct(method, name);
    return answer.submission;
  } catch (error) {
    postIfExpired(error);
    throw error;
  }
}

/** The text that is signed with a part of the form. */
export type Attestation = { readonly id: string; readonly part: string; readonly text: string };

export const readAttestations = async (): Promise<readonly Attestation[]> =>
  (await request<{ attestations: readonly Attestation[] }>('/v1/attestations')).attestations;

export const signed = ({ id }: Attestation) => ({
  signature: { attestationId: id, acknowledged: true },
});

export async function addCopy(path: string, slot: CopySlot, file: File): Promise<void> {
  const query = new URLSearchParams(slot);
  await request(`${path}/copies?${query}`, {
    method: 'POST',
    body: file,
    headers: { 'content-type': file.type },
  });
}

export async function removeCopy(path: string, id: string): Promise<void> {
  await request(`${path}/copies/${id}`, { method: 'DELETE' });
}

export const readCatalog = (language: string): Promise<AcceptableDocuments> =>
  request<AcceptableDocuments>(`/v1/acceptableDocuments?language=${language}`);
