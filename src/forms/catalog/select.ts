/** Which edition of a form is in force on a day. */

import type { Catalog, Form, LoadedEdition } from './load.ts';

/** Undefined before the first edition known, and after the last where that one has ended. */
export const editionOn = ({ editions }: Form, day: string): LoadedEdition | undefined =>
  editions.findLast(
    ({ effective, ends }) => effective <= day && (ends === undefined || day <= ends),
  );

/** Whether an edition is a form to give out, with every line known. */
export const isWhole = ({ incomplete }: LoadedEdition): boolean => incomplete === undefined;

/** Editions that are a form to give out, oldest first. */
export const wholeEditions = ({ editions }: Form): LoadedEdition[] => editions.filter(isWhole);

/** The newest of them, if there is one. */
export const wholeEdition = (form: Form): LoadedEdition | undefined => wholeEditions(form).at(-1);

/** `code` in any case. */
export const formOf = (catalog: Catalog, code: string): Form | undefined =>
  catalog.get(code.toUpperCase());

/** Why a form cannot be given out on `day`; undefined when it can. */
export function whyNotGivenOut(form: Form, day: string): string | undefined {
  const { identity, editions } = form;
  const edition = editionOn(form, day);
  if (edition === undefined && identity.planned !== undefined) {
    return `${identity.code} is not yet available: ${identity.planned}${getIt(form)}`;
  }
  if (edition === undefined) {
    const known = editions.map(({ effective, ends = 'now' }) => `${effective} to ${ends}`);
    return `${identity.code} has no edition for ${day}; there are ${known.join(', ')}.${askAgency(form)}`;
  }
  if (edition.incomplete === undefined) return undefined;
  const name = `${identity.code}, ${edition.edition},`;
  return edition.ends === undefined
    ? `${name} is not yet available: ${edition.incomplete}${getIt(form)}`
    : `${name} is not printed: ${edition.incomplete}`;
}

/** How an employer comes by a form that is not printed here. */
function getIt({ identity: { code, published }, editions }: Form): string {
  if (published === undefined) return '';
  const { address } = published;
  if (editions.length === 0) return ` Get it from the agency: ${address}`;
  return ` Get it from the agency (${address}) and install it, so that this server gives it out and fills it in: wagewright forms draft ${code} FILE proposes a field map, wagewright forms install ${code} FILE --map MAP installs both.`;
}

const OF_AN_AGENCY = /^(https:\/\/)?[a-z0-9.-]+\.(gov|us)(\/|$)/;

/** Where the agency has its forms; undefined where only others' copies were read. */
export const addressOf = ({ identity, editions }: Form): string | undefined =>
  [
    identity.published?.address,
    identity.source.url,
    ...editions.toReversed().flatMap(({ source, elsewhere }) => [source.url, elsewhere?.address]),
  ].find((address) => address !== undefined && OF_AN_AGENCY.test(address));

function askAgency(form: Form): string {
  const address = addressOf(form);
  const { agency } = form.identity;
  return address === undefined
    ? ` Ask the agency for it: ${agency}.`
    : ` Ask the agency for it: ${agency}, ${address}`;
}
