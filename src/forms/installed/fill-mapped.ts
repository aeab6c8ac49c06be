/**
 * Fills an agency's own PDF through its field map, so that every viewer shows the values without
 * help: appearances are drawn here, the XFA part and what a change would break are taken out.
 */

import {
  PDFCheckBox,
  type PDFDocument,
  PDFDropdown,
  type PDFField,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFRadioGroup,
  PDFTextField,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';
import { drawDropdown, drawText } from '../../platform/pdf/appearance.ts';
import { embedValueFont } from '../../platform/pdf/fonts.ts';
import { unknownCharacter } from '../../platform/pdf/known-characters.ts';
import {
  describeFields,
  fieldsByName,
  openAgencyPdf,
  type PdfField,
  stateOf,
  widgetsOf,
} from '../../platform/pdf/pdf-fields.ts';
import { freeOfUsageRights, holdLooks } from '../../platform/pdf/repair.ts';
import { type Stamp, stampWith } from '../../platform/pdf/stamp.ts';
import { present } from '../../platform/shape/known.ts';
import type { FormField } from '../catalog/item-schema.ts';
import type { FormEdition } from '../catalog/schema.ts';
import { fieldsOf } from '../catalog/walk.ts';
import type { FilledPdf, Unfit } from '../pdf/filled-pdf.ts';
import { findOption, findState } from './check-map.ts';
import { type Box, type FieldMap, fieldsOfTarget, type Target, targetOf } from './field-map.ts';
import { addPlaces } from './places.ts';
import { parts, spellings } from './written.ts';

/** `values` by field, as `fillForm` gives them; `stamp`: of the edition. Throws `UnreadablePdf`. */
export async function fillMapped(
  pdf: Uint8Array,
  map: FieldMap,
  edition: Pick<FormEdition, 'sections'>,
  values: ReadonlyMap<string, string>,
  stamp?: Stamp,
): Promise<FilledPdf> {
  const document = await openAgencyPdf(pdf);
  freeOfUsageRights(document);
  addPlaces(document, map);
  const writer = new Writer(document, await embedValueFont(document));
  const problems: Unfit[] = [];
  const unmapped: string[] = [];
  writer.clear(map, edition);
  for (const { field, section } of fieldsOf(edition)) {
    const value = values.get(field.id) ?? '';
    const read = Object.hasOwn(map, field.id) ? targetOf(field, map[field.id]) : undefined;
    if (read === undefined || 'problem' in read) {
      if (value !== '' && !section.worksheet) unmapped.push(field.id);
      continue;
    }
    if (value === '') continue;
    const message = writer.write(field, read.target, value);
    if (message !== undefined) problems.push({ field: field.id, message });
  }
  if (problems.length > 0) return { problems };
  writer.drawTheRest();
  if (stamp !== undefined) stampWith(document, stamp);
  const bytes = await document.save({ useObjectStreams: true, updateFieldAppearances: false });
  return { pdf: bytes, unmapped };
}

class Writer {
  readonly #fields: Map<string, PDFField[]>;
  readonly #described: Map<string, PdfField>;
  readonly #font: PDFFont;
  readonly #drawn = new Set<PDFField>();

  constructor(document: PDFDocument, font: PDFFont) {
    this.#fields = fieldsByName(document);
    this.#described = new Map(describeFields(document).map((each) => [each.name, each]));
    this.#font = font;
  }

  /** Removes values of the file itself from the fields that answers go to. */
  clear(map: FieldMap, edition: Pick<FormEdition, 'sections'>): void {
    for (const { field } of fieldsOf(edition)) {
      const read = Object.hasOwn(map, field.id) ? targetOf(field, map[field.id]) : undefined;
      if (read === undefined || 'problem' in read) continue;
      for (const name of fieldsOfTarget(read.target)) this.#clearField(name);
    }
  }

  #clearField(name: string): void {
    for (const field of this.#fields.get(name) ?? []) {
      const { dict } = field.acroField;
      if (field instanceof PDFCheckBox || field instanceof PDFRadioGroup) {
        const isOff = widgetsOf(field).every((widget) => !isOn(widget));
        if (!isOff) this.#setState(name, undefined);
      } else if (dict.has(V)) {
        for (const key of ['V', 'RV', 'I']) dict.delete(PDFName.of(key));
        if (field instanceof PDFTextField) drawText(field, '', this.#font);
        if (field instanceof PDFDropdown) drawDropdown(field, '', this.#font);
      }
    }
  }

  /** What is wrong with the value, if anything. */
  write(field: FormField, target: Target, value: string): string | undefined {
    switch (target.kind) {
      case 'text':
        return this.#text(target.field, spellings(field, value));
      case 'words':
        return this.#isWritten(target.field)
          ? `goes to "${target.field}" of the agency's PDF, which already has another answer`
          : this.#text(target.field, [target.words]);
      case 'split':
        return this.#split(field, target.fields, target.lengths, value);
      case 'box':
        return this.#check(target);
      case 'boxes':
        return this.#checkOneOf(target.boxes, value);
      default:
        return this.#select(target.field, target.values.get(value));
    }
  }

  readonly #isWritten = (name: string): boolean =>
    this.#fields.get(name)?.some((field) => this.#drawn.has(field)) ?? false;

  /** The first spelling that fits. */
  #text(name: string, texts: readonly string[]): string | undefined {
    const known = this.#described.get(name);
    if (known?.type === 'dropdown') return this.#choose(name, present(texts[0]));
    const fields = this.#fields.get(name)?.filter((each) => each instanceof PDFTextField) ?? [];
    if (known === undefined || fields.length === 0) return gone(name, 'text field');
    const written = texts.map((text) =>
      known.isMultiline ? text : text.replace(/\s*\n\s*/g, ', '),
    );
    const [longest = ''] = written;
    const { maxLength = Number.POSITIVE_INFINITY } = known;
    const text = written.find((each) => each.length <= maxLength);
    if (text === undefined) {
      return `has ${longest.length} characters, but the field "${name}" of the agency's PDF takes at most ${maxLength}: shorten it`;
    }
    const odd = unknownCharacter(text);
    if (odd !== undefined) return `holds ${odd}, which the forms' font does not have`;
    for (const field of fields) {
      const { dict } = field.acroField;
      field.disableRichFormatting();
      dict.delete(PDFName.of('RV'));
      dict.set(V, PDFHexString.fromText(text));
      this.#drawn.add(field);
      if (!drawText(field, text, this.#font)) {
        return `is too long to be read in the field "${name}" of the agency's PDF: shorten it`;
      }
    }
    return undefined;
  }

  #split(
    field: FormField,
    names: readonly string[],
    lengths: readonly number[],
    value: string,
  ): string | undefined {
    const found = parts(field, value, lengths);
    if (found === undefined) {
      return `does not go into the ${names.length} fields of the agency's PDF, which take ${lengths.join(', ')} characters`;
    }
    for (const [i, name] of names.entries()) {
      const part = found[i] ?? '';
      if (part === '') continue;
      const problem = this.#text(name, [part, part.replaceAll(',', '')]);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  #checkOneOf(boxes: ReadonlyMap<string, Box>, value: string): string | undefined {
    const chosen = boxes.get(value);
    if (chosen === undefined) return `has no box for ${value} in the agency's PDF`;
    // Boxes that a blank PDF has checked already would stay so next to the chosen one.
    for (const name of new Set([...boxes.values()].map(({ field }) => field))) {
      if (name !== chosen.field) this.#setState(name, undefined);
    }
    return this.#check(chosen);
  }

  #check({ field: name, state }: Box): string | undefined {
    const known = this.#described.get(name);
    const wanted = state ?? known?.states[0]?.state;
    const found = known && wanted !== undefined ? findState(known, wanted) : undefined;
    return found === undefined ? gone(name, `box ${state ?? ''}`) : this.#setState(name, found);
  }

  #select(name: string, wanted: string | undefined): string | undefined {
    const known = this.#described.get(name);
    if (known === undefined || wanted === undefined) return gone(name, 'field with this value');
    if (known.type === 'dropdown') return this.#choose(name, wanted);
    if (known.type === 'text') return this.#text(name, [wanted]);
    const state = findState(known, wanted);
    return state === undefined ? gone(name, `state ${wanted}`) : this.#setState(name, state);
  }

  /** Every widget of the name shows the state where it is its own, and is off elsewhere. */
  #setState(name: string, state: string | undefined): undefined {
    for (const field of this.#fields.get(name) ?? []) {
      if (!(field instanceof PDFCheckBox || field instanceof PDFRadioGroup)) continue;
      this.#drawMissing(field);
      let isOn = false;
      for (const widget of widgetsOf(field)) {
        holdLooks(widget);
        const isChosen = stateOf(widget) === state;
        isOn ||= isChosen;
        const shown = isChosen ? (widget.getOnValue() ?? PDFName.of(state ?? 'Off')) : OFF;
        widget.setAppearanceState(shown);
        if (isChosen) field.acroField.dict.set(V, shown);
      }
      if (!isOn) field.acroField.dict.set(V, OFF);
    }
  }

  #choose(name: string, wanted: string): string | undefined {
    const known = this.#described.get(name);
    const found = known && findOption(known, wanted);
    if (known === undefined) return gone(name, 'dropdown');
    if (found === undefined && !known.isEditable) {
      const all = known.options.map(({ value }) => value).join(', ');
      return `must be one of those the field "${name}" of the agency's PDF has: ${all}`;
    }
    for (const field of this.#fields.get(name) ?? []) {
      if (!(field instanceof PDFDropdown)) continue;
      const { dict } = field.acroField;
      dict.set(V, PDFHexString.fromText(found?.value ?? wanted));
      dict.delete(PDFName.of('I'));
      this.#drawn.add(field);
      if (!drawDropdown(field, found?.shown ?? wanted, this.#font)) {
        return `is too long to be read in the field "${name}" of the agency's PDF`;
      }
    }
    return undefined;
  }

  /** Values the agency's file brought along, where it left their drawing to the viewer. */
  drawTheRest(): void {
    for (const field of [...this.#fields.values()].flat()) {
      if (this.#drawn.has(field)) continue;
      if (field instanceof PDFCheckBox || field instanceof PDFRadioGroup) this.#drawMissing(field);
      const hasAppearance = widgetsOf(field).every(({ dict }) => dict.has(PDFName.of('AP')));
      if (hasAppearance) continue;
      if (field instanceof PDFTextField) {
        const text = field.acroField.getValue()?.decodeText() ?? '';
        if (text !== '' && unknownCharacter(text) === undefined) drawText(field, text, this.#font);
      } else if (field instanceof PDFDropdown) {
        const [value = ''] = field.getSelected();
        const known = findOption(present(this.#described.get(field.getName())), value);
        if (unknownCharacter(value) === undefined) {
          drawDropdown(field, known?.shown ?? value, this.#font);
        }
      }
    }
  }

  /** Boxes without their own appearance get one; their state is then `Yes`. */
  #drawMissing(field: PDFCheckBox | PDFRadioGroup): void {
    const isDrawn = widgetsOf(field).every((widget) => widget.getOnValue() !== undefined);
    if (isDrawn || field instanceof PDFRadioGroup) return;
    const { dict } = field.acroField;
    const appearance = dict.get(DA);
    field.updateAppearances();
    if (appearance === undefined) dict.delete(DA);
    else dict.set(DA, appearance);
  }
}

const OFF = PDFName.of('Off');
const V = PDFName.of('V');

const isOn = (widget: PDFWidgetAnnotation): boolean =>
  ![undefined, 'Off'].includes(widget.getAppearanceState()?.decodeText());

const DA = PDFName.of('DA');

const gone = (name: string, what: string): string =>
  `goes to "${name}", but the agency's PDF has no such ${what}: check the installed map`;
