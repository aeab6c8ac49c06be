/**
 * What a field of a filled PDF says. Its value (/V) and what is seen (/AS, /AP) are written by other
 * programs, each in its way: where they disagree, what the page shows and what is stored are two
 * answers, and neither is taken.
 */

import {
  PDFArray,
  PDFCheckBox,
  PDFDict,
  PDFDropdown,
  type PDFField,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRadioGroup,
  PDFString,
  PDFTextField,
  type PDFWidgetAnnotation,
} from '@cantoo/pdf-lib';
import { countText } from '../shape/written.ts';
import { NOTHING_SHOWN, type Shown } from './shown-texts.ts';
import { decodedText } from './text-string.ts';

/** `value`: text, the chosen option, the state of a box; empty for none. */
export type FieldValue = { readonly value: string } | { readonly problem: string };

/** The library decodes a text in one call with an argument for each character. */
const MOST_CHARACTERS = 50_000;

const NONE: FieldValue = { value: '' };

/** Of fields of one name, which are one field to who fills it in. `shown`: what its places show. */
export function readField(fields: readonly PDFField[], shown: Shown): FieldValue {
  const [first] = fields;
  if (first instanceof PDFCheckBox || first instanceof PDFRadioGroup) return stateOfAll(fields);
  const found = fields.map(textIn);
  const problem = found.find((each) => 'problem' in each);
  if (problem !== undefined) return problem;
  const different = [
    ...new Set(found.flatMap((each) => ('value' in each ? each.value : []))),
  ].filter((value) => value !== '');
  if (different.length > 1) {
    return { problem: `holds different values in its places (${quoted(different)})` };
  }
  const [value = ''] = different;
  return lookProblem(fields, value, shown) ?? { value };
}

/** Undefined where every place shows the stored text, or may. */
function lookProblem(
  fields: readonly PDFField[],
  stored: string,
  shown: Shown,
): FieldValue | undefined {
  for (const field of fields) {
    const said = field instanceof PDFDropdown ? [stored, ...labelsOf(field, stored)] : [stored];
    for (const widget of field.acroField.getWidgets()) {
      const look = shown(field, widget, said);
      if (look === undefined) continue;
      if (stored === '') return { problem: `shows "${shortened(look)}" but no value is stored` };
      const seen =
        look === NOTHING_SHOWN
          ? 'no text: the program neither drew it nor set NeedAppearances'
          : `"${shortened(look)}"`;
      return { problem: `is stored as "${shortened(stored)}" but shows ${seen}` };
    }
  }
  return undefined;
}

/** What a list shows for what is stored. */
function labelsOf(field: PDFDropdown, stored: string): string[] {
  return field.acroField
    .getOptions()
    .filter(({ value, display }) => decodedText(value) === stored && display !== undefined)
    .map(({ display }) => (display === undefined ? '' : (decodedText(display) ?? '')));
}

/** The option that a state of a group stands for: its entry in /Opt, or the state itself. */
export function optionOf(field: PDFField, state: string): string {
  if (!(field instanceof PDFRadioGroup)) return state;
  const i = field.acroField.getWidgets().findIndex((widget) => onStateOf(widget) === state);
  return optionsOf(field)[i] ?? state;
}

function textIn(field: PDFField): FieldValue {
  if (!(field instanceof PDFTextField || field instanceof PDFDropdown)) return NONE;
  const texts = new Set<string>();
  for (const stored of valuesIn(field)) {
    const entries = stored instanceof PDFArray ? elementsOf(stored) : [stored];
    if (entries.length > 1) return { problem: 'has several options chosen' };
    for (const entry of entries) {
      if (!(entry instanceof PDFString || entry instanceof PDFHexString)) {
        return { problem: 'holds a value that is not a text' };
      }
      if (entry.sizeInBytes() > MOST_CHARACTERS) {
        const most = countText(MOST_CHARACTERS);
        return { problem: `has a text of more than ${most} characters` };
      }
      const text = decodedText(entry);
      if (text === undefined) return { problem: 'holds a text whose letters are damaged' };
      if (text !== '') texts.add(text);
    }
  }
  if (texts.size < 2) return { value: [...texts][0] ?? '' };
  return { problem: `holds different values in its places (${quoted([...texts])})` };
}

/** The field's own value, inherited or not, and those written into its places instead. */
function valuesIn(field: PDFField): PDFObject[] {
  const own = valueOrNone(field.acroField.V());
  return [...own, ...field.acroField.getWidgets().flatMap((widget) => placeValue(field, widget))];
}

const placeValue = (field: PDFField, { dict }: PDFWidgetAnnotation): PDFObject[] =>
  dict === field.acroField.dict ? [] : valueOrNone(dict.lookup(PDFName.of('V')));

const valueOrNone = (value: PDFObject | undefined): PDFObject[] =>
  value === undefined || value.toString() === 'null' ? [] : [value];

function stateOfAll(fields: readonly PDFField[]): FieldValue {
  const stored = new Set<string>();
  const shown = new Set<string>();
  const unshown = new Set<string>();
  for (const field of fields) {
    for (const value of valueOrNone(field.acroField.V())) {
      const read = storedState(field, value);
      if ('problem' in read) return read;
      stored.add(read.value);
    }
    for (const widget of field.acroField.getWidgets()) {
      const look = lookOf(widget);
      if ('problem' in look) return look;
      for (const value of placeValue(field, widget)) {
        const read = storedState(field, value);
        if ('problem' in read) return read;
        // "Off" in an unmarked place says nothing of the others.
        if (read.value !== '' || look.value !== '') stored.add(read.value);
      }
      if (look.value !== '') shown.add(look.value);
      else if (field instanceof PDFCheckBox) unshown.add(onStateOf(widget));
    }
  }
  // Without a value, some viewers show the mark of a circle and others do not; of a box, all show it.
  if (fields[0] instanceof PDFRadioGroup && stored.size === 0 && shown.size > 0) {
    return { problem: `shows ${quoted([...shown])} but no value is stored` };
  }
  return agreed(stored, shown, unshown);
}

function agreed(
  stored: ReadonlySet<string>,
  shown: ReadonlySet<string>,
  unshown: ReadonlySet<string>,
): FieldValue {
  const says = (states: ReadonlySet<string>): string =>
    quoted([...states].map((state) => state || 'Off'));
  if (shown.size > 1) return { problem: `shows several choices together (${says(shown)})` };
  if (stored.size > 1) return { problem: `holds different values in its places (${says(stored)})` };
  const [seen = ''] = shown;
  const [kept = seen] = stored;
  if (kept !== seen) {
    const look = seen === '' ? 'no mark' : says(shown);
    return { problem: `is stored as ${says(stored)} but shows ${look}` };
  }
  if (seen !== '' && unshown.has(seen)) {
    return { problem: 'is marked in one of its places and not in another' };
  }
  return { value: seen };
}

/** Programs store the state's name, as a name or as text, or the option that the state stands for. */
function storedState(field: PDFField, value: PDFObject): FieldValue {
  const isText = value instanceof PDFString || value instanceof PDFHexString;
  if (!isText && !(value instanceof PDFName)) return { problem: 'holds a value that is no state' };
  const text = isText ? (decodedText(value) ?? '') : value.decodeText();
  if (text === '' || text === 'Off') return NONE;
  const states = field.acroField.getWidgets().map(onStateOf);
  const options = optionsOf(field);
  const byOption = states.filter((_, i) => options[i] === text);
  const byName = states.filter((state) => state === text || (isText && `/${state}` === text));
  const candidates = new Set([...byName, ...byOption]);
  // A name is a state; only a text can be either.
  if (!isText && states.includes(text)) return { value: text };
  const [only] = candidates;
  if (only !== undefined && candidates.size === 1) return { value: only };
  const allowed = quoted([...new Set(states.map((state, i) => options[i] ?? state))]);
  return candidates.size === 0
    ? { problem: `is stored as "${text}", which is not one of its choices (${allowed})` }
    : { problem: `is stored as "${text}", which can mean two of its choices (${allowed})` };
}

/** The state that is seen in a place; empty for none. */
function lookOf(widget: PDFWidgetAnnotation): FieldValue {
  const look = widget.dict.lookup(PDFName.of('AS'));
  if (look === undefined || look === PDFName.of('Off')) return NONE;
  if (!(look instanceof PDFName)) return { problem: 'shows a look that is no name' };
  const known = looksOf(widget);
  const state = look.decodeText();
  if (known.length === 0 || known.includes(state)) return { value: onStateOf(widget) };
  return { problem: `shows the look "${state}", which it does not have (${quoted(known)})` };
}

/** What marks a place: the first of its looks; without looks, the one it is set to. */
function onStateOf(widget: PDFWidgetAnnotation): string {
  const [first] = looksOf(widget);
  const set = widget.getAppearanceState()?.decodeText();
  return first ?? (set === undefined || set === 'Off' ? 'Yes' : set);
}

function looksOf({ dict }: PDFWidgetAnnotation): string[] {
  const all = dict.lookup(PDFName.of('AP'));
  const normal = all instanceof PDFDict ? all.lookup(PDFName.of('N')) : undefined;
  if (!(normal instanceof PDFDict)) return [];
  const names = normal.keys().map((key) => key.decodeText());
  return names.filter((each) => each !== 'Off');
}

function optionsOf(field: PDFField): (string | undefined)[] {
  const all = field.acroField.dict.lookup(PDFName.of('Opt'));
  if (!(all instanceof PDFArray)) return [];
  return elementsOf(all).map((each) =>
    each instanceof PDFString || each instanceof PDFHexString ? decodedText(each) : undefined,
  );
}

const elementsOf = (array: PDFArray): (PDFObject | undefined)[] =>
  array.asArray().map((_, i) => array.lookup(i));

const MOST_QUOTED = 60;
const shortened = (text: string): string =>
  text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;

const quoted = (values: readonly string[]): string =>
  values.map((value) => `"${value}"`).join(', ');
