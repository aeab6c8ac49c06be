/** Which form and edition a request names. */

import type { FastifyRequest } from 'fastify';
import { pathParameter, queryParameter } from '../../platform/http/rest/parameters.ts';
import { invalid, RequestError } from '../../platform/requests/errors.ts';
import { DAY_MS } from '../../platform/shape/clock.ts';
import { isDay, utcDay } from '../../platform/shape/days.ts';
import { shortened } from '../../platform/shape/quoted.ts';
import type { Form, LoadedEdition } from '../catalog/load.ts';
import { editionOn, formOf, whyNotGivenOut } from '../catalog/select.ts';
import type { FormsContext } from './context.ts';

export function today({ clock }: Pick<FormsContext, 'clock'>): string {
  const number = Math.floor(clock() / DAY_MS);
  if (number !== newest.number) {
    newest = { number, text: utcDay(number * DAY_MS) };
  }
  return newest.text;
}

/** Days since 1970, and how the day is written. */
let newest = { number: 0, text: '1970-01-01' };

/** The day a query or body asks about; today (UTC) without one. Throws 400. */
export function dayOf(context: FormsContext, date: unknown, path: string): string {
  if (date === undefined) return today(context);
  if (isDay(date)) return date;
  throw invalid([
    { path, code: 'invalid_format', message: 'must be a date in the format yyyy-MM-dd' },
  ]);
}

/** Throws 404 for a code that is not in the catalog. */
export function findForm({ forms }: FormsContext, code: string): Form {
  const form = formOf(forms, code);
  if (form === undefined) {
    throw new RequestError('form_not_found', { code: shortened(code) });
  }
  return form;
}

/** The form of the path and the day of the query. Throws 404 and 400. */
export function formAndDay(context: FormsContext, request: FastifyRequest) {
  const form = findForm(context, pathParameter(request, 'code'));
  return { form, day: dayOf(context, queryParameter(request, 'date'), 'date') };
}

/**
 * The edition to give out on `day`: one whose words are all known, or in the agency's own file that
 * is installed. Throws 404 for a form that is planned, or has none that day.
 */
export async function findPrinted(
  { printer }: Pick<FormsContext, 'printer'>,
  form: Form,
  day: string,
): Promise<LoadedEdition> {
  const edition = findKnownEdition(form, day);
  const why = whyNotGivenOut(form, day);
  if (why === undefined || (await printer.isInstalled(form, edition))) return edition;
  throw new RequestError('form_not_available', { reason: why });
}

/** As `findPrinted`, and one whose lines are not all known too. */
export function findKnownEdition(form: Form, day: string): LoadedEdition {
  const edition = editionOn(form, day);
  if (edition === undefined)
    throw new RequestError('form_not_available', {
      reason: whyNotGivenOut(form, day) ?? 'not known',
    });
  return edition;
}
