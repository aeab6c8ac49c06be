/** Which edition and field map `forms install` and `forms picture` take: those named, or those of the catalog. */

import { type Form, type LoadedEdition, loadForms } from '../../forms/catalog/load.ts';
import { formOf } from '../../forms/catalog/select.ts';
import { sha256Of } from '../../forms/installed/examine.ts';
import { writeFieldMap } from '../../forms/installed/field-map.ts';
import { editionOfFile, shippedMap } from '../../forms/installed/shipped-maps.ts';
import { readText } from './input-file.ts';
import { UsageError } from './options.ts';

type Options = { readonly version?: string | undefined; readonly map?: string | undefined };

type Chosen = {
  readonly form: Form;
  readonly edition: LoadedEdition;
  readonly mapText: string;
  /** Pages of the file that are the form; all where left out. */
  readonly pages?: readonly number[] | undefined;
};

/**
 * Without --map, the map that comes with the edition: that of the file, known by its SHA-256, or for
 * a file that nobody checked that of the edition named, so that no year is taken for another.
 * Instructions and the like need none.
 */
export function chooseMap(
  command: 'install' | 'picture',
  code: string,
  pdf: Uint8Array,
  { version, map }: Options,
): Chosen {
  const document = findDocument(code, version, command);
  if (document !== undefined) {
    if (command === 'install' && map === undefined) {
      return { ...document, mapText: writeFieldMap({}) };
    }
    throw needsNoMap(document.form, command);
  }
  if (map !== undefined) {
    return {
      ...findEdition(code, version, command),
      mapText: readText(`forms ${command}`, map),
    };
  }
  const form = findForm(code, command);
  const name = form.identity.code;
  const mapped = form.editions.filter((edition) => shippedMap(edition) !== undefined);
  if (mapped.length === 0) {
    throw new UsageError(
      `forms ${command}: ${name} comes without a field map. Create one with forms draft, check it, and name it with --map`,
    );
  }
  const sha256 = sha256Of(pdf);
  const known = editionOfFile(form, sha256);
  if (known !== undefined && version !== undefined && known.effective !== version) {
    throw new UsageError(
      `forms ${command}: this file is ${shippedMap(known)?.document}, the edition of ${known.effective}, not of ${version}`,
    );
  }
  const edition = known ?? mapped.find(({ effective }) => effective === version);
  const shipped = edition === undefined ? undefined : shippedMap(edition);
  if (edition === undefined || shipped === undefined) {
    throw new UsageError(
      `forms ${command}: no field map of ${name} was checked against this file (SHA-256 ${sha256}). Name its edition with --version (${mapped.map(({ effective }) => effective).join(', ')}), and look at the result of forms picture before you install it`,
    );
  }
  const { fields, pages } = shipped;
  return { form, edition, mapText: writeFieldMap(fields), pages };
}

export const needsNoMap = ({ identity: { code } }: Form, command: string): UsageError =>
  new UsageError(
    `forms ${command}: ${code} has no lines to fill in and needs no field map. Run forms install ${code} FILE.pdf`,
  );

/** The edition, if it is one without lines that is given out as it is. */
function findDocument(code: string, version: string | undefined, command: string) {
  if (findForm(code, command).editions.every(({ document }) => document === undefined)) return;
  const found = findEdition(code, version, command);
  return found.edition.document === undefined ? undefined : found;
}

function findForm(code: string, command: string): Form {
  const form = formOf(loadForms(), code);
  if (form !== undefined) return form;
  throw new UsageError(`forms ${command}: there is no form ${code}. See forms list`);
}

export function findEdition(
  code: string,
  day: string | undefined,
  command: string,
): { form: Form; edition: LoadedEdition } {
  const form = findForm(code, command);
  const { editions, identity } = form;
  const edition =
    day === undefined ? editions.at(-1) : editions.find(({ effective }) => effective === day);
  if (edition !== undefined) return { form, edition };
  throw new UsageError(
    editions.length === 0
      ? `forms ${command}: ${identity.code} is only planned. Its lines are not known, so nothing can be mapped`
      : `forms ${command}: ${identity.code} has no edition effective ${day}. Use one of ${editions.map(({ effective }) => effective).join(', ')}`,
  );
}
