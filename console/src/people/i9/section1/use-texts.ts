/** Words of the form that the pages quote: as the server has them, by part and edition. */

import { useQuery } from '@tanstack/react-query';
import { type Attestation, readAttestations } from '../../model/form-requests.ts';
import { type FormEdition, readEditions } from '../api.ts';

export type Texts = {
  /** Undefined until they have come. */
  readonly attestation: (part: 'section1' | 'supplementA') => Attestation | undefined;
  /** The words that were signed, by their id. */
  readonly words: (attestationId: string) => string | undefined;
  readonly edition: (name: string) => FormEdition | undefined;
};

export function useTexts(): Texts {
  const attestations = useQuery({
    queryKey: ['attestations'],
    queryFn: readAttestations,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const editions = useQuery({
    queryKey: ['editions'],
    queryFn: readEditions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    attestation: (wanted) => attestations.data?.find(({ part }) => part === wanted),
    words: (wanted) => attestations.data?.find(({ id }) => id === wanted)?.text,
    edition: (wanted) => editions.data?.find(({ edition }) => edition === wanted),
  };
}
