/** A place by name or ZIP code. Without the server, states and counties only: they are in the page. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LocationsAnswer } from '@wagewright/client';
import { useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { request } from '../../ui/api/request.ts';
import { Text } from '../../ui/i18n/text.tsx';
import { type Found, SearchField } from '../../ui/search-field.tsx';
import type { LocationChoice } from './model.ts';

type Props = {
  readonly label: string;
  readonly place: LocationChoice;
  readonly onChange: (place: LocationChoice) => void;
};

export function PlaceField({ label, place, onChange }: Props) {
  const [text, setText] = useState<string | undefined>(undefined);
  const shown = text ?? place.label;
  const wanted = text?.trim() ?? '';
  const { data } = useQuery({
    queryKey: ['places', wanted],
    queryFn: ({ signal }) => search(wanted, signal),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  });
  return (
    <SearchField
      label={label}
      hint={<Text id={data?.isFromPage ? 'place.hintOffline' : 'place.hint'} />}
      text={shown}
      onText={(next) => setText(next === place.label ? undefined : next)}
      chosen={text === undefined ? place.code : null}
      found={data?.found ?? []}
      onChoose={({ id, label: name }) => {
        setText(undefined);
        onChange({ code: id, label: name });
      }}
    />
  );
}

type Search = { readonly found: readonly Found[]; readonly isFromPage: boolean };

/** From the page itself where the server cannot be reached, or has refused further searches by visitors. */
async function search(wanted: string, signal: AbortSignal): Promise<Search> {
  try {
    return { found: await searchServer(wanted, signal), isFromPage: false };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // There is no such place in it.
    if (error.status === 400) return { found: [], isFromPage: false };
    return { found: await searchPage(wanted), isFromPage: true };
  }
}

async function searchServer(wanted: string, signal: AbortSignal): Promise<Found[]> {
  const name = /^\d{5}$/.test(wanted) ? 'zip' : 'q';
  const query = new URLSearchParams({ [name]: wanted, limit: '20' });
  const { candidates } = await request<LocationsAnswer>(`/ste-hosted/v1/locations?${query}`, {
    signal,
  });
  return candidates.map(({ locationCode, name: title, kind, state, county }) => ({
    id: locationCode,
    label: kind === 'state' ? title : `${title}, ${state.code}`,
    detail: [
      kind === 'place' || kind === 'countySubdivision' ? county?.name : undefined,
      locationCode,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
}

async function searchPage(wanted: string): Promise<Found[]> {
  const { findAreas } = await import('./areas.ts');
  return findAreas(wanted);
}
