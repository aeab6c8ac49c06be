/** The place of work and the day, kept in the address so that a link shows the same. */

import { useSearchParams } from 'wouter';
import { today } from '../../ui/dates.ts';
import type { LocationChoice } from '../payroll/model.ts';

type PlaceAndDay = { readonly place: LocationChoice; readonly date: string };

/** Where the page begins. */
const CALIFORNIA: LocationChoice = { code: '06-000-0000', label: 'California' };

export const isDay = (text: string): boolean => /^(19|20)\d{2}-\d{2}-\d{2}$/.test(text);

export function usePlaceAndDay(): readonly [PlaceAndDay, (part: Partial<PlaceAndDay>) => void] {
  const [search, setSearch] = useSearchParams();
  const code = search.get('place');
  const date = search.get('date') ?? '';
  const found: PlaceAndDay = {
    place: code === null ? CALIFORNIA : { code, label: search.get('name') ?? code },
    date: isDay(date) ? date : today(),
  };
  const change = ({ place, date: day }: Partial<PlaceAndDay>): void =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (place !== undefined) {
          next.set('place', place.code);
          next.set('name', place.label);
        }
        if (day !== undefined) next.set('date', day);
        return next;
      },
      { replace: true },
    );
  return [found, change];
}
