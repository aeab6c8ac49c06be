/** The catalog as the interface shows it: forms, their lines, their questions, what feeds what. */

import { conditionInWords } from './condition-words.ts';
import { declaredIn } from './declaration.ts';
import { feedsOf, locationOf } from './feeds.ts';
import type { FormField } from './item-schema.ts';
import type { Form, LoadedEdition } from './load.ts';
import { fieldsOf, isNumber, type PlacedField } from './walk.ts';

/** `edition`: the one in force on the day asked about. */
export function summarize({ identity }: Form, edition: LoadedEdition | undefined) {
  const { code, title, number, agency, jurisdiction, kind, language, about, tax } = identity;
  return {
    code,
    title: edition?.title ?? title,
    number: number ?? null,
    agency,
    jurisdiction,
    kind,
    language,
    about,
    uniqueTaxID: tax ?? null,
    /** Available: a PDF of it is given out that day. */
    status:
      edition === undefined || edition.incomplete !== undefined
        ? ('planned' as const)
        : ('available' as const),
    planned: identity.planned ?? null,
    /** Where the agency has a planned form. */
    published: identity.published?.address ?? null,
    edition: edition === undefined ? null : describeEdition(edition),
  };
}

const describeEdition = (edition: LoadedEdition) => ({
  edition: edition.edition,
  effective: edition.effective,
  ends: edition.ends ?? null,
  source: edition.source,
  confidence: edition.confidence,
  evidence: edition.evidence,
  checked: edition.checked ?? null,
  /** Which lines are not known; null for a whole form. */
  incomplete: edition.incomplete ?? null,
});

/** A form with its lines, in printed order. */
export const describeForm = (form: Form, edition: LoadedEdition | undefined) => ({
  ...summarize(form, edition),
  editions: form.editions.map(describeEdition),
  lines: edition === undefined ? [] : fieldsOf(edition).map((each) => describeLine(form, each)),
  /** The form's own words, quoted: what a signer declares. */
  declarations: edition === undefined ? [] : declaredIn(edition),
  openQuestions: [...(form.identity.openQuestions ?? []), ...(edition?.openQuestions ?? [])],
});

const describeLine = (form: Form, { field, section }: PlacedField) => ({
  field: field.id,
  line: field.line ?? null,
  label: field.label,
  type: field.type,
  section: section.title,
  worksheet: section.worksheet === true,
  filledInBy: field.by ?? 'employee',
  computed: isComputed(field),
  options: field.options ?? null,
  feeds: feedsOf(form, field),
});

const isComputed = ({ value, checkedWhen }: FormField): boolean =>
  value !== undefined || checkedWhen !== undefined;

/** What to ask the employee, one question after the other. */
export const questionsOf = (edition: LoadedEdition) =>
  fieldsOf(edition)
    .filter(({ field }) => !isComputed(field) && (field.by ?? 'employee') === 'employee')
    .map(({ field, section }) => ({
      field: field.id,
      question: field.question ?? field.label,
      help: field.help ?? null,
      line: field.line ?? null,
      label: field.label,
      section: section.title,
      worksheet: section.worksheet === true,
      type: field.type,
      options: field.options?.map(({ value, label }) => ({ value, label })) ?? null,
      /** True, false, or the condition under which an answer is needed. */
      required: field.required ?? false,
      /** Conditions that must all hold for the question to be asked; empty: always. */
      askedWhen: [section.when, field.when].filter((each) => each !== undefined),
      askedWhenInWords: [section.when, field.when]
        .filter((each) => each !== undefined)
        .map(conditionInWords),
      minimum: field.min ?? (isNumber(field) ? '0' : null),
      maximum: field.max ?? null,
      maxLength: field.maxLength ?? null,
      /** A worksheet answers it when it is left out. */
      suggested: field.suggest !== undefined,
    }));

/** Every line that feeds a tax parameter, and the parameters that the form itself sets. */
export function mappingsOf(form: Form, edition: LoadedEdition) {
  const { identity } = form;
  const head = {
    formCode: identity.code,
    edition: edition.edition,
    effective: edition.effective,
    confidence: edition.confidence,
  };
  const set = (edition.always ?? []).flatMap(({ tax = identity.tax, parameter, value }) =>
    tax === undefined
      ? []
      : [
          {
            ...head,
            field: null,
            line: null,
            label: null,
            uniqueTaxID: tax,
            locationCode: locationOf(tax),
            parameterName: parameter as string | null,
            isExempt: false,
            values: null as Record<string, string> | null,
            when: null as string | null,
            parameterValue: value as string | null,
          },
        ],
  );
  const fed = fieldsOf(edition).flatMap(({ field }) =>
    feedsOf(form, field).map((feed) => ({
      ...head,
      field: field.id as string | null,
      line: field.line ?? null,
      label: field.label as string | null,
      ...feed,
      parameterValue: null as string | null,
    })),
  );
  return [...set, ...fed];
}
