/** The paths by which clients of other payroll programs fill in and find forms. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { pathParameter, queryParameter } from '../../platform/http/rest/parameters.ts';
import { routesOf } from '../../platform/http/rest/routes.ts';
import { unshownValues } from '../../platform/pdf/known-characters.ts';
import { checkAll } from '../../platform/requests/check-all.ts';
import { type FieldError, invalid } from '../../platform/requests/errors.ts';
import { fieldError } from '../../platform/shape/field-error.ts';
import { isUsState, stateRemedy } from '../../platform/shape/states.ts';
import { takenParameters } from '../../tax/paycalc/taken-parameters.ts';
import { fillForm } from '../answers/evaluate.ts';
import { parametersOf } from '../answers/parameters.ts';
import { takenOn } from '../answers/taken-parameters.ts';
import { answersFor, renamed } from '../clients/answers.ts';
import { describeForFilling, editionNamed, formsIn, taxParametersOf } from '../clients/describe.ts';
import {
  FilledAnswer,
  FillRequest,
  FormForFilling,
  FormsByAddress,
  FormsRequest,
} from '../clients/schema.ts';
import { unshownProblems } from '../installed/unshown.ts';
import { unfitErrors } from '../pdf/filled-pdf.ts';
import type { FormsContext } from './context.ts';
import { findForm, findPrinted, today } from './find.ts';
import { CodeParams, TAG } from './schema.ts';

export function clientRoutes(app: FastifyInstance, context: FormsContext): void {
  const route = routesOf(app, TAG);
  // Both spellings are in use.
  for (const path of ['/spf/fillPdf', '/spf/fillPDF']) {
    route.post(path, {
      operationId: path === '/spf/fillPdf' ? 'fillForm' : 'fillFormAlias',
      isSafe: true,
      summary: 'Fill in a form as clients of other payroll programs ask; see fillPdf',
      body: FillRequest,
      response: { 200: FilledAnswer },
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        return await fill(
          context,
          checkAll(FillRequest, request.body, () => []),
        );
      },
    });
  }
  route.get('/spf/fillPdf/:code', {
    operationId: 'formForFilling',
    summary: 'Read what fillForm takes for a form',
    params: CodeParams,
    querystring: Type.Object({
      formVersion: Type.Optional(
        Type.String({ description: 'Name of an edition; default: the one in effect today.' }),
      ),
    }),
    response: { 200: FormForFilling },
    handler: async (request) => {
      const form = findForm(context, pathParameter(request, 'code'));
      const version = queryParameter(request, 'formVersion');
      const { day, warnings } = editionNamed(form, version, today(context));
      const edition = await findPrinted(context, form, day);
      return { ...describeForFilling(form, edition), warnings };
    },
  });
  route.post('/spf/forms', {
    operationId: 'formsByAddress',
    isSafe: true,
    summary: 'List the certificates of the states where an employee lives and works',
    description: 'Of the addresses, only the state counts.',
    body: FormsRequest,
    response: { 200: FormsByAddress },
    handler: async (request: FastifyRequest) => {
      const { homeAddress, workAddresses } = checkAll(FormsRequest, request.body, () => []);
      const states = [homeAddress, ...workAddresses].map(({ state }) => state.trim().toUpperCase());
      refuseAll(
        states.flatMap((state, i) =>
          isUsState(state) ? [] : [wrongState(state, i === 0 ? HOME : workAt(i - 1))],
        ),
      );
      return { forms: formsIn(context.forms, states, today(context)) };
    },
  });
}

const QUESTIONS = /^\/spf\/(guided-flows|flowQuestionSet|formQuestionSet)(\/|$)/i;

/** What does the same as a path of another program that is not served. */
export const insteadOf = (path: string): string | undefined =>
  QUESTIONS.test(path)
    ? 'POST /spf/forms lists the forms by address, and GET /spf/forms/{code}/questions has the questions of a form.'
    : undefined;

const HOME = 'homeAddress';
const workAt = (index: number): string => `workAddresses[${index}]`;

const wrongState = (state: string, path: string): FieldError =>
  fieldError(
    `${path}.state`,
    'invalid_value',
    stateRemedy(state, 'must be the two letters of a state or territory, such as CA'),
  );

async function fill(context: FormsContext, request: Static<typeof FillRequest>) {
  const form = findForm(context, request.formId);
  const now = today(context);
  const { day, warnings } = editionNamed(form, request.formVersion, now);
  const edition = await findPrinted(context, form, day);
  const translated = answersFor(edition, request);
  const filled = fillForm(edition, translated.answers, { mustBeSigned: false, today: now });
  const inWords = (errors: readonly FieldError[]): FieldError[] => renamed(errors, translated);
  refuseAll([
    ...translated.errors,
    ...inWords([...filled.problems, ...unshownValues(filled.values)]),
  ]);
  const printed = await context.printer.fill(form, edition, filled.values);
  if ('problems' in printed) throw invalid(inWords(unfitErrors(printed.problems)));
  refuseAll(inWords(unshownProblems(form, edition, printed.unmapped)));
  const { taxJurisdictionParms, lines } = takenOn(
    parametersOf(form, edition, filled),
    takenParameters(context.releases),
    day,
  );
  const { code } = form.identity;
  return {
    form: code,
    formVersion: edition.edition,
    pdf: Buffer.from(printed.pdf).toString('base64'),
    taxParameters: taxParametersOf(lines),
    taxJurisdictionParms,
    warnings: [
      ...warnings,
      ...translated.unplaced.map((path) => `${path}: ${code} has no line for it.`),
      ...lines.flatMap(({ note }) => note ?? []),
      ...printed.unmapped.map((line) => `The installed PDF has no place for ${line}.`),
    ],
  };
}

function refuseAll(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalid(errors);
}
