/**
 * Where taxes apply (`rules/applicability`): what the tax list decides with next to a release. It is
 * about the questions to ask, not about amounts, and belongs to no release.
 */

import type { TSchema } from 'typebox';
import { compiledOnce, type SourceFile, SourceTree } from '../../../platform/compiled/compiled.ts';
import type { Parts } from '../../../platform/compiled/lazily.ts';
import { checkYaml, readYaml } from '../../../platform/shape/yaml-file.ts';
import {
  CertificatesFile,
  type LocalTax,
  LocalTaxesFile,
  type NonresidentThresholds,
  type TaxCertificates,
  type Territory,
  type Where,
  WhereFile,
} from '../schema/applicability-schema.ts';
import type { Source } from '../schema/schema.ts';
import { RULES_ROOT, RulesError } from './load.ts';

type Cited = { readonly source: Source; readonly confidence: NonNullable<Where['confidence']> };

/** A local tax with the places where it is levied; JSON, so that another build can hold it. */
export type NotCovered = Omit<LocalTax, 'levied' | 'places'> & {
  readonly levied: readonly string[];
  /** What `{place}` in the title stands for. */
  readonly place?: string;
};

export type Applicability = {
  readonly where: readonly Where[];
  readonly localization: Cited & { readonly question: string };
  readonly nonresidentThresholds: NonresidentThresholds;
  readonly territories: readonly Territory[];
  readonly puertoRico: Cited & { readonly rule: string };
  readonly certificates: readonly TaxCertificates[];
  readonly notCovered: readonly NotCovered[];
  /** Location codes of each zone of the `zones` files, by tax id. */
  readonly zones: Readonly<Record<string, readonly string[]>>;
};

const FOLDER = 'applicability/';
const CODE = new URL('..', import.meta.url);

/** Throws a `RulesError` that lists every problem with its file and line. */
export function loadApplicability(root: string = RULES_ROOT): Applicability {
  if (root !== RULES_ROOT) return readApplicability(root);
  own ??= readApplicability(root);
  return own;
}

/** This package's own: read once by each process. */
let own: Applicability | undefined;

function readApplicability(root: string): Applicability {
  const sources = new SourceTree(root, (file) => file.startsWith(FOLDER));
  const compile = (): Applicability => read(root, sources.files);
  return root === RULES_ROOT
    ? compiledOnce('applicability', sources, CODE, compile, PARTS)
    : compile();
}

/** A calculation needs none of them. */
const PARTS: Parts = {
  where: 'later',
  territories: 'later',
  certificates: 'later',
  notCovered: 'later',
  zones: 'later',
};

function read(root: string, sources: readonly SourceFile[]): Applicability {
  const problems: string[] = [];
  const load = <T>(name: string, schema: TSchema): T | undefined => {
    const source = textOf(sources, name);
    const value = readYaml(source, problems);
    return checkYaml(schema, value, source, '', problems) ? (value as T) : undefined;
  };
  const where = load<WhereFileContent>('where.yaml', WhereFile);
  const certificates = load<{ certificates: TaxCertificates[] }>(
    'certificates.yaml',
    CertificatesFile,
  );
  const local = load<{ rows: LocalTax[] }>('local-taxes-not-covered.yaml', LocalTaxesFile);
  const places = placesOf(textOf(sources, 'local-taxes-not-covered.csv').text);
  const notCovered = (local?.rows ?? []).flatMap((row) => withPlaces(row, places, problems));
  if (where === undefined || problems.length > 0) {
    throw new RulesError(`The rules in ${root} are not valid:\n${problems.join('\n')}`);
  }
  const { rows, ...decided } = where;
  const zones = rows.flatMap(({ zones: file }) => (file === undefined ? [] : [file]));
  return {
    where: rows,
    ...decided,
    certificates: certificates?.certificates ?? [],
    notCovered,
    zones: Object.fromEntries(zones.flatMap((file) => zonesOf(textOf(sources, file).text))),
  };
}

type WhereFileContent = { rows: Where[] } & Pick<
  Applicability,
  'localization' | 'nonresidentThresholds' | 'territories' | 'puertoRico'
>;

function textOf(sources: readonly SourceFile[], name: string): SourceFile {
  const found = sources.find(({ file }) => file === FOLDER + name);
  if (found === undefined) throw new RulesError(`there is no file rules/${FOLDER}${name}`);
  return found;
}

type PlaceRow = { readonly group: string; readonly code: string; readonly place: string };

/** Cells of a file that quotes nothing. */
const placesOf = (text: string): PlaceRow[] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [group = '', code = '', place = ''] = line.split(',');
      return { group, code, place };
    });

/** Tax id and location codes of each line. */
const zonesOf = (text: string): [string, string[]][] =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [tax = '', locations = ''] = line.split(',');
      return [tax, locations.split(' ')];
    });

/** A row for each place of a group; the row itself when it names its places. */
function withPlaces(
  { levied, places: group, ...row }: LocalTax,
  places: readonly PlaceRow[],
  problems: string[],
): NotCovered[] {
  const own = places.filter((place) => place.group === group);
  if ((levied === undefined) === (own.length === 0)) {
    problems.push(
      `${FOLDER}local-taxes-not-covered.yaml: ${row.id} needs levied, or places with rows in the CSV`,
    );
    return [];
  }
  if (levied !== undefined) return [{ ...row, levied }];
  return own.map(({ code, place }) => ({ ...row, place, levied: [code] }));
}
