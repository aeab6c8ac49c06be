/** A place by name or ZIP code. Without a session, states and counties only: they are in the page. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../api/request.ts';
import { useSession } from '../api/session.ts';
import { Text } from '../i18n/text.tsx';
import { SearchField } from '../ui/search-field.tsx';
import type { Place } from './model.ts';

type Candidate = {
  readonly locationCode: string;
  readonly name: string;
  readonly kind: string;
  readonly state: { readonly code: string; readonly name: string };
  readonly county: { readonly name: string } | null;
};

type Props = {
  readonly label: string;
  readonly place: Place;
  readonly onChange: (place: Place) => void;
};

export function PlaceField({ label, place, onChange }: Props) {
  const { data: session } = useSession();
  const [text, setText] = useState<string | undefined>(undefined);
  const shown = text ?? place.label;
  const wanted = text?.trim() ?? '';
  const { data: found = [] } = useQuery({
    queryKey: ['places', wanted, Boolean(session)],
    queryFn: ({ signal }) => (session ? searchServer(wanted, signal) : searchPage(wanted)),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  });
  return (
    <SearchField
      label={label}
      hint={<Text id={session ? 'place.hint' : 'place.hintVisitor'} />}
      text={shown}
      onText={(next) => setText(next === place.label ? undefined : next)}
      chosen={text === undefined ? place.code : null}
      found={found}
      onChoose={({ id, label: name }) => {
        setText(undefined);
        onChange({ code: id, label: name });
      }}
    />
  );
}

async function searchServer(wanted: string, signal: AbortSignal) {
  const name = /^\d{5}$/.test(wanted) ? 'zip' : 'q';
  const query = new URLSearchParams({ [name]: wanted, limit: '20' });
  const { candidates } = await request<{ readonly candidates: readonly Candidate[] }>(
    `/ste-hosted/v1/locations?${query}`,
    { signal },
  );
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

async function searchPage(wanted: string) {
  const { findAreas } = await import('./areas.ts');
  return findAreas(wanted);
}
