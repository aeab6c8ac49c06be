/**
 * The forms an employee is asked for: the withholding certificates of the income taxes that apply by home
 * and work state, and the certificate of nonresidence where two states have an agreement. Which
 * taxes those are, the caller says.
 */

import { declaredIn } from '../../forms/catalog/declaration.ts';
import { questionsOf, summarize } from '../../forms/catalog/describe.ts';
import type { Form } from '../../forms/catalog/load.ts';
import { editionOn, formOf, whyNotGivenOut } from '../../forms/catalog/select.ts';
import { computedLinesOf, sectionsOf, worksheetsByField } from '../../forms/catalog/worksheets.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import { invalid } from '../../platform/requests/errors.ts';
import { localDay } from '../../platform/shape/days.ts';
import { present } from '../../platform/shape/known.ts';
import type { CertificateRow } from '../../platform/storage/database/tables-certificates.ts';
import { requirePermission } from '../access/permissions.ts';
import { findEmployee } from '../employees/find-employee.ts';
import { findEmployer } from '../employers/find-employer.ts';
import type { CertificateDeps, EmployeeIds } from './deps.ts';
import { draftsSince } from './drafts.ts';
import { findCertificate, findForm, signatureFieldsOf } from './find-edition.ts';
import { listCertificateDrafts } from './storage/certificate-drafts.ts';
import { listCertificateRows } from './storage/certificates.ts';

type Citation = { readonly document: string };

/** Of a tax that applies: what there is to give for it. */
type AskedTax = {
  readonly uniqueTaxID: string;
  readonly title: string;
  readonly why: { readonly rule: string; readonly citation: Citation };
  readonly certificate?: { readonly code: string };
  /** Names the home and the workplace for the local taxes of the state. */
  readonly localCertificate?: { readonly code: string };
  readonly reciprocity?: {
    readonly form?: { readonly code: string };
    readonly withCertificate: string;
    readonly withoutCertificate: string;
    readonly conditions?: string;
    readonly citation: Citation;
  };
};

export type HomeAndWork = {
  /** Two letters; the profile's and the employer's where left out. */
  readonly homeState?: string | undefined;
  readonly workState?: string | undefined;
  /** Names; the profile's and the employer's where left out, if the state is theirs, too. */
  readonly homeCity?: string | undefined;
  readonly workCity?: string | undefined;
};

/** Throws a refusal of the field that names no state. */
export type TaxesFor = (states: {
  readonly homeState: string;
  readonly homeCity: string | undefined;
  readonly workState: string;
  readonly workCity: string | undefined;
  readonly day: string;
}) => readonly AskedTax[];

export async function listCertificateForms(
  deps: CertificateDeps,
  caller: Caller,
  ids: EmployeeIds,
  sent: HomeAndWork,
  taxesFor: TaxesFor,
) {
  requirePermission(caller, 'certificates.list', ids);
  const { db, forms, clock } = deps;
  const employer = await findEmployer(db, caller.accountId, ids.employerId);
  const employee = await findEmployee(db, caller.accountId, ids.employerId, ids.employeeId);
  const [home, work] = [placeIn(employee.address), placeIn(employer.address)];
  const homeState = sent.homeState ?? home.state;
  const workState = sent.workState ?? work.state;
  if (homeState === undefined || workState === undefined) {
    const path = homeState === undefined ? 'homeState' : 'workState';
    const message = 'is required: the profile has no address with a state';
    throw invalid([{ path, code: 'required', message }]);
  }
  const day = localDay(clock(), employer.timezone);
  const given = (await listCertificateRows(db, { employeeId: employee.id })).filter(
    ({ voided_at }) => voided_at === null,
  );
  const drafts = new Map(
    (await listCertificateDrafts(db, employee.id, draftsSince(clock()))).map(
      ({ form_code, updated_at }) => [form_code, updated_at],
    ),
  );
  const homeCity = sent.homeCity ?? (home.state === homeState ? home.city : undefined);
  const workCity = sent.workCity ?? (work.state === workState ? work.city : undefined);
  const asked = taxesFor({ homeState, homeCity, workState, workCity, day }).flatMap((tax) => [
    ...formsOf(tax.certificate?.code, tax, null),
    ...formsOf(tax.reciprocity?.form?.code, tax, tax.reciprocity ?? null),
    ...formsOf(tax.localCertificate?.code, tax, null),
  ]);
  return {
    homeState,
    workState,
    forms: asked.flatMap(({ code, tax, agreement }) => {
      const form = formOf(forms, code);
      if (form === undefined) return [];
      const others = translationsOf(deps, form, day);
      const codes = [form, ...others].map(({ identity }) => identity.code);
      return [
        {
          ...headOf(form, day),
          uniqueTaxID: tax.uniqueTaxID,
          taxTitle: tax.title,
          why: code === tax.localCertificate?.code ? aboutOf(form) : reasonOf(tax, agreement),
          withoutIt: agreement?.withoutCertificate ?? null,
          conditions: agreement?.conditions ?? null,
          translations: others.map((each) => headOf(each, day)),
          latest: latestOf(given, codes),
          draft: draftOf(drafts, codes),
        },
      ];
    }),
  };
}

const reasonOf = (tax: AskedTax, agreement: NonNullable<AskedTax['reciprocity']> | null) =>
  agreement === null
    ? { rule: tax.why.rule, citation: tax.why.citation }
    : { rule: agreement.withCertificate, citation: agreement.citation };

/** The income tax that brought a certificate of local taxes says nothing of them. */
const aboutOf = ({ identity: { about, source } }: Form) => ({ rule: about, citation: source });

const formsOf = (
  code: string | undefined,
  tax: AskedTax,
  agreement: NonNullable<AskedTax['reciprocity']> | null,
) => (code === undefined ? [] : [{ code, tax, agreement }]);

const placeIn = (address: string | null): { readonly state?: string; readonly city?: string } => {
  const { state, city, country } = (address === null ? {} : JSON.parse(address)) as {
    state?: string;
    city?: string;
    country?: string;
  };
  if ((country ?? 'US') !== 'US') return {};
  return { ...(state === undefined ? {} : { state }), ...(city === undefined ? {} : { city }) };
};

const headOf = (form: Form, day: string) => {
  const { code, title, number, kind, language, agency } = summarize(form, editionOn(form, day));
  const planned = whyNotGivenOut(form, day) ?? null;
  return { formCode: code, title, number, kind, language, agency, notAvailable: planned };
};

/** The same certificate in other languages, as far as it can be signed. */
const translationsOf = ({ forms }: CertificateDeps, { identity }: Form, day: string): Form[] =>
  [...forms.values()].filter(
    (each) =>
      each.identity.tax === identity.tax &&
      each.identity.kind === identity.kind &&
      each.identity.language !== identity.language &&
      whyNotGivenOut(each, day) === undefined,
  );

const latestOf = (rows: readonly CertificateRow[], codes: readonly string[]) => {
  const row = rows
    .filter(({ form_code }) => codes.includes(form_code))
    .reduce<CertificateRow | undefined>(
      (best, each) => (best === undefined || each.received_on >= best.received_on ? each : best),
      undefined,
    );
  if (row === undefined) return null;
  const { id, form_code, version, signed_on } = row;
  return { certificateId: id, formCode: form_code, version, signedOn: signed_on };
};

const draftOf = (drafts: ReadonlyMap<string, string>, codes: readonly string[]) => {
  const formCode = codes.find((code) => drafts.has(code));
  return formCode === undefined ? null : { formCode, savedAt: present(drafts.get(formCode)) };
};

type FormIds = EmployeeIds & { readonly formCode: string };

/** What an employee reads to fill in and sign a form. Throws 404 for one that cannot be signed. */
export async function readCertificateForm(deps: CertificateDeps, caller: Caller, ids: FormIds) {
  const day = await dayFor(deps, caller, ids);
  const { form, edition } = findForm(deps.forms, ids.formCode, day);
  const worksheets = worksheetsByField(edition);
  const signatures = signatureFieldsOf(edition).map(({ field }) => field.id);
  const ours = new Set(signatures.flatMap((id) => [id, `${id}Date`]));
  return {
    ...headOf(form, day),
    edition: edition.edition,
    effective: edition.effective,
    source: { document: edition.source.document, url: edition.source.url ?? null },
    about: form.identity.about,
    uniqueTaxID: form.identity.tax ?? null,
    sections: sectionsOf(edition),
    questions: questionsOf(edition)
      .filter(({ field }) => !ours.has(field))
      .map((question) => ({ ...question, worksheets: worksheets.get(question.field) ?? [] })),
    computedLines: computedLinesOf(edition),
    declarations: declaredIn(edition, signatures),
  };
}

/** Which certificate is given to the employee blank, and on which day. Throws 404 for one that is not in the catalog. */
export async function findBlankCertificate(deps: CertificateDeps, caller: Caller, ids: FormIds) {
  const day = await dayFor(deps, caller, ids);
  return { form: findCertificate(deps.forms, ids.formCode), day };
}

/** Today where the employer is, for those who may read the employee's certificates. */
async function dayFor(deps: CertificateDeps, caller: Caller, ids: EmployeeIds): Promise<string> {
  requirePermission(caller, 'certificates.list', ids);
  const { db, clock } = deps;
  const employer = await findEmployer(db, caller.accountId, ids.employerId);
  await findEmployee(db, caller.accountId, ids.employerId, ids.employeeId);
  return localDay(clock(), employer.timezone);
}
