/**
 * Field maps that come with the catalog: `2026-01-01.map.yaml` next to an edition says where the
 * agency's own file can be had, which files the map was checked against, and what goes where.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { checkYaml, readYaml } from '../../platform/shape/yaml-file.ts';
import { closed, Id, IsoDate, Text } from '../catalog/expression-schema.ts';
import {
  type Catalog,
  FORMS_ROOT,
  type Form,
  type LoadedEdition,
  MAP_FILE,
} from '../catalog/load.ts';
import { fieldsOf } from '../catalog/walk.ts';
import { targetOf } from './field-map.ts';

const ShippedMap = Type.Object(
  {
    document: Text,
    /** Of the agency's file. */
    address: Type.String({ pattern: '^https://' }),
    /** Of the files that the map was checked against, field by field. */
    sha256: Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), { minItems: 1 }),
    checked: IsoDate,
    /** Pages of the file that are this form, where it holds other forms too. */
    pages: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1 })),
    fields: Type.Record(Id, Type.Unknown()),
  },
  closed,
);
type ShippedMap = Static<typeof ShippedMap>;

/** The map of an edition, where it has one. Throws what is wrong with the file. */
export function shippedMap(edition: LoadedEdition, root = FORMS_ROOT): ShippedMap | undefined {
  const problems: string[] = [];
  const map = readMap(edition, root, problems);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return map;
}

function readMap(
  { file: edition }: LoadedEdition,
  root: string,
  problems: string[],
): ShippedMap | undefined {
  const file = edition.replace(/\.yaml$/, MAP_FILE);
  const path = join(root, file);
  if (!existsSync(path)) return undefined;
  const source = { file, text: readFileSync(path, 'utf8') };
  const content = readYaml(source, problems);
  return checkYaml(ShippedMap, content, source, '', problems) ? (content as ShippedMap) : undefined;
}

/** The edition of the form whose map was checked against the file with this SHA-256. */
export const editionOfFile = ({ editions }: Form, sha256: string): LoadedEdition | undefined =>
  editions.find((edition) => shippedMap(edition)?.sha256.includes(sha256));

/** What is wrong with the maps of the catalog that can be seen without the agency's file. */
export function checkShippedMaps(catalog: Catalog, root = FORMS_ROOT): string[] {
  const problems: string[] = [];
  for (const edition of [...catalog.values()].flatMap(({ editions }) => editions)) {
    const map = readMap(edition, root, problems);
    const report = (id: string, text: string): void => {
      problems.push(`${edition.file.replace(/\.yaml$/, MAP_FILE)}: ${id}: ${text}`);
    };
    const fields = new Map(fieldsOf(edition).map(({ field }) => [field.id, field]));
    for (const [id, entry] of Object.entries(map?.fields ?? {})) {
      const field = fields.get(id);
      if (field === undefined) {
        report(id, 'is not a field of this edition');
        continue;
      }
      if (field.unprinted) report(id, 'is not printed on the form, so no box is for it');
      const read = targetOf(field, entry);
      if ('problem' in read) report(id, read.problem);
    }
  }
  return problems;
}
