/** Reads the values of an agency's own PDF back into answers, through its field map. */

import { type FieldValue, readField } from '../../platform/pdf/field-value.ts';
import {
  describeFields,
  fieldsByName,
  openAgencyPdf,
  type PdfField,
} from '../../platform/pdf/pdf-fields.ts';
import { whyNot } from '../../platform/pdf/read.ts';
import { looksIn } from '../../platform/pdf/shown-texts.ts';
import { UnreadablePdf } from '../../platform/processes/pool.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { FormEdition } from '../catalog/schema.ts';
import { fieldsOf } from '../catalog/walk.ts';
import { findOption, findState } from './check-map.ts';
import { type FieldMap, fieldsOfTarget, type Target, targetOf } from './field-map.ts';
import { joined, spelled } from './written.ts';

/**
 * Filled fields of the form; undefined when the PDF has none of the map's fields, and is another
 * one. What cannot be right, such as two options together, is handed on for `fillForm` to tell.
 * Throws `UnreadablePdf`.
 */
export async function readMapped(
  pdf: Uint8Array,
  map: FieldMap,
  edition: Pick<FormEdition, 'sections'>,
): Promise<Map<string, string> | undefined> {
  const document = await openAgencyPdf(pdf);
  const values = new Map<string, FieldValue>();
  const { shown } = await looksIn(document, pdf);
  for (const [name, fields] of fieldsByName(document)) values.set(name, readField(fields, shown));
  const valueIn = (name: string): string => {
    const found = values.get(name) ?? { value: '' };
    if ('problem' in found) throw new UnreadablePdf(whyNot(document, name, found.problem));
    return found.value.trim();
  };
  const described = new Map(describeFields(document).map((each) => [each.name, each]));
  const answers = new Map<string, string>();
  let isThisPdf = false;
  for (const { field } of fieldsOf(edition)) {
    if (!Object.hasOwn(map, field.id)) continue;
    const read = targetOf(field, map[field.id]);
    if ('problem' in read) continue;
    isThisPdf ||= fieldsOfTarget(read.target).some((name) => values.has(name));
    const answer = answerOf(field, read.target, valueIn, described);
    if (answer !== '') answers.set(field.id, answer);
  }
  return isThisPdf ? answers : undefined;
}

function answerOf(
  field: FormField,
  target: Target,
  valueIn: (name: string) => string,
  described: ReadonlyMap<string, PdfField>,
): string {
  const isOn = ({ field: name, state }: { field: string; state?: string | undefined }): boolean => {
    const known = described.get(name);
    const found = known && findState(known, state ?? known.states[0]?.state ?? '');
    return found !== undefined && valueIn(name) === found;
  };
  switch (target.kind) {
    case 'text':
      return spelled(field, valueIn(target.field));
    case 'split':
      return joined(field, target.fields.map(valueIn));
    case 'words':
      return said(valueIn(target.field)) === said(target.words) ? 'TRUE' : '';
    case 'box':
      return isOn(target) ? 'TRUE' : '';
    case 'boxes':
      return [...target.boxes]
        .filter(([, box]) => isOn(box))
        .map(([option]) => option)
        .join(', ');
    default: {
      const value = valueIn(target.field);
      const known = described.get(target.field);
      if (known === undefined || value === '') return '';
      const same = (wanted: string): boolean => {
        if (known.type === 'text') return said(wanted) === said(value);
        if (known.type !== 'dropdown') return findState(known, wanted) === value;
        const option = findOption(known, value)?.value ?? value;
        return (findOption(known, wanted)?.value ?? wanted) === option;
      };
      return [...target.values].find(([, wanted]) => same(wanted))?.[0] ?? value;
    }
  }
}

/** Words without what people write differently. */
const said = (text: string): string => text.replace(/\W/g, '').toLowerCase();
