/** The catalog of forms over HTTP: list, one form, its questions, and which line feeds which parameter. */

import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { routesOf } from '../../platform/http/rest/routes.ts';
import { invalid } from '../../platform/requests/errors.ts';
import { fieldError } from '../../platform/shape/field-error.ts';
import { isUsState, stateRemedy } from '../../platform/shape/states.ts';
import { describeForm, mappingsOf, questionsOf, summarize } from '../catalog/describe.ts';
import type { Form, LoadedEdition } from '../catalog/load.ts';
import { editionOn, formOf } from '../catalog/select.ts';
import { MappedForm, mappedForm } from '../clients/mapping.ts';
import type { FormsContext } from './context.ts';
import { dayOf, findForm, findKnownEdition, formAndDay } from './find.ts';
import { CodeParams, DateQuery, TAG } from './schema.ts';

const Filters = Type.Object({
  ...DateQuery.properties,
  state: Type.Optional(Type.String({ description: 'Two letters, or US for the federal forms.' })),
  kind: Type.Optional(
    Type.String({
      description:
        'employment-eligibility, withholding, nonresidence, exemption, pension, or other.',
    }),
  ),
  language: Type.Optional(Type.String({ description: 'en or es.' })),
});

export function catalogRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  route.get('/spf/forms', {
    operationId: 'forms',
    summary: 'List every form in the catalog with its current edition',
    description:
      'A form with status planned is not drawn here; planned, or incomplete of its edition, says why, and published where the agency has it. pdf says whose PDF is returned: agency (installed by the operator, for planned forms too), wagewright (drawn from the lines of the form), or null.',
    querystring: Filters,
    response: {
      200: Type.Object({ forms: Type.Array(FormSummary) }),
    },
    handler: async (request) => {
      const query = request.query as Record<string, string | undefined>;
      const day = dayOf(context, query.date, 'date');
      checkFilters(context, query);
      const forms = [...context.forms.values()].filter((form) => isAskedFor(form, query));
      return {
        forms: await Promise.all(
          forms.map(async (form) => {
            const edition = editionOn(form, day);
            return { ...summarize(form, edition), ...(await pdfOf(context, form, edition)) };
          }),
        ),
      };
    },
  });
  route.get('/spf/forms/:code', {
    operationId: 'form',
    summary: 'Read a form: editions, lines, the parameters they feed, the signer’s declaration',
    params: CodeParams,
    querystring: DateQuery,
    response: {
      200: Type.Object({ form: FormDetails }),
    },
    handler: async (request) => {
      const { form, day } = formAndDay(context, request);
      const edition = editionOn(form, day);
      return { form: { ...describeForm(form, edition), ...(await pdfOf(context, form, edition)) } };
    },
  });
  route.get('/spf/forms/:code/questions', {
    operationId: 'formQuestions',
    summary: 'Questions for the employee, with conditions and limits',
    params: CodeParams,
    querystring: DateQuery,
    response: {
      200: Type.Object({
        form: FormSummary,
        questions: Type.Array(Type.Record(Type.String(), Type.Unknown())),
      }),
    },
    handler: async (request) => {
      const { form, day } = formAndDay(context, request);
      const edition = findKnownEdition(form, day);
      return { form: summarize(form, edition), questions: questionsOf(edition) };
    },
  });
  mappingRoute(app, context);
}

/** Which line feeds which parameter. */
function mappingRoute(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  route.get('/spf/steMapping', {
    operationId: 'steMapping',
    summary: 'Map of form lines to tax parameters',
    querystring: Type.Object({
      ...DateQuery.properties,
      formCode: Type.Optional(Type.String({ description: 'Only this form, such as W4101.' })),
      uniqueTaxID: Type.Optional(Type.String({ description: 'Only lines that feed this tax.' })),
      effectiveDate: Type.Optional(
        Type.String({ description: 'The same as date, for clients of other payroll programs.' }),
      ),
      formId: Type.Optional(
        Type.String({
          description: 'The same as formCode for them; an unknown one gives an empty list.',
        }),
      ),
    }),
    response: {
      200: Type.Object({
        steMapping: Type.Array(Type.Record(Type.String(), Type.Unknown())),
        forms: Type.Array(MappedForm, {
          description: 'The same, by form, for clients of other payroll programs.',
        }),
      }),
    },
    handler: async (request) => {
      const query = request.query as Record<string, string | undefined>;
      const day = dayOf(context, ...dayAsked(query));
      const { uniqueTaxID } = query;
      const mapped = formsAsked(context, query).map((form) => {
        const edition = editionOn(form, day);
        const rows = edition === undefined ? [] : mappingsOf(form, edition);
        return {
          form,
          rows: rows.filter((row) => (uniqueTaxID ?? row.uniqueTaxID) === row.uniqueTaxID),
        };
      });
      return {
        steMapping: mapped.flatMap(({ rows }) => rows),
        forms: mapped
          .filter(({ rows }) => rows.length > 0)
          .map(({ form, rows }) => mappedForm(form, rows)),
      };
    },
  });
}

type MappingQuery = Readonly<Record<string, string | undefined>>;

/** The day, and the parameter that it was sent as. */
function dayAsked({ date, effectiveDate }: MappingQuery): [string | undefined, string] {
  refuseBoth('effectiveDate', effectiveDate, 'date', date);
  return effectiveDate === undefined ? [date, 'date'] : [effectiveDate, 'effectiveDate'];
}

function formsAsked(context: FormsContext, { formCode, formId }: MappingQuery): Form[] {
  refuseBoth('formId', formId, 'formCode', formCode);
  if (formCode !== undefined) return [findForm(context, formCode)];
  if (formId === undefined) return [...context.forms.values()];
  const form = formOf(context.forms, formId);
  return form === undefined ? [] : [form];
}

function refuseBoth(
  path: string,
  sent: string | undefined,
  other: string,
  value: string | undefined,
): void {
  if (sent === undefined || value === undefined) return;
  throw invalid([fieldError(path, 'duplicate', `is the same as ${other}. Send one of them.`)]);
}

/** Whose PDF is given out on the day; null where there is none. */
async function pdfOf(
  { printer }: FormsContext,
  form: Form,
  edition: LoadedEdition | undefined,
): Promise<{ pdf: 'agency' | 'wagewright' | null }> {
  if (edition === undefined) return { pdf: null };
  if (await printer.isInstalled(form, edition)) return { pdf: 'agency' };
  return { pdf: edition.incomplete === undefined ? 'wagewright' : null };
}

const FormSummary = Type.Record(Type.String(), Type.Unknown());
const FormDetails = Type.Record(Type.String(), Type.Unknown());

/** A value that no form can have is a mistake; an empty list would hide it. */
function checkFilters({ forms }: FormsContext, query: Record<string, string | undefined>): void {
  const identities = [...forms.values()].map(({ identity }) => identity);
  const errors = (['kind', 'language'] as const).flatMap((name) => {
    const known = [...new Set<string>(identities.map((identity) => identity[name]))].sort();
    const value = query[name]?.toLowerCase();
    if (value === undefined || known.includes(value)) return [];
    return [fieldError(name, 'invalid_value', `must be one of ${known.join(', ')}`)];
  });
  const { state = 'US' } = query;
  const code = state.toUpperCase();
  if (code !== 'US' && !isUsState(code)) {
    const rule = 'must be the two-letter code of a state such as CA, or US for the federal forms';
    errors.unshift(fieldError('state', 'invalid_value', stateRemedy(state, rule)));
  }
  if (errors.length > 0) throw invalid(errors);
}

function isAskedFor(
  { identity }: Form,
  { state, kind, language }: Record<string, string | undefined>,
): boolean {
  const isFederal = identity.jurisdiction.startsWith('00-');
  const own = isFederal ? 'US' : identity.code.slice(0, 2);
  return (
    (state === undefined || own === state.toUpperCase()) &&
    (kind === undefined || identity.kind === kind.toLowerCase()) &&
    (language === undefined || identity.language === language.toLowerCase())
  );
}
