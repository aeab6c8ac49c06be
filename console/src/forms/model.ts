/** Forms as the interface describes them. */

import { useQuery } from '@tanstack/react-query';
import { request } from '../ui/api/request.ts';

type Edition = {
  readonly edition: string;
  /** First day. */
  readonly effective: string;
  readonly ends: string | null;
  readonly source: { readonly document: string; readonly url?: string };
  readonly confidence: string;
  /** Which lines are not known; null for a whole form. */
  readonly incomplete: string | null;
};

export type FormSummary = {
  readonly code: string;
  readonly title: string;
  readonly number: string | null;
  readonly agency: string;
  readonly jurisdiction: string;
  readonly kind: string;
  readonly language: string;
  readonly about: string;
  readonly status: 'available' | 'planned';
  readonly planned: string | null;
  readonly edition: Edition | null;
  /** Whose PDF is returned. */
  readonly pdf: 'agency' | 'wagewright' | null;
};

export type FormDetails = FormSummary & {
  readonly editions: readonly Edition[];
  readonly lines: readonly FormLine[];
  readonly openQuestions: readonly string[];
};

type FormLine = {
  readonly field: string;
  readonly line: string | null;
  readonly label: string;
};

export type Question = {
  readonly field: string;
  readonly question: string;
  readonly help: string | null;
  readonly line: string | null;
  readonly label: string;
  readonly section: string;
  readonly worksheet: boolean;
  readonly type: string;
  readonly options: readonly { readonly value: string; readonly label: string }[] | null;
  readonly required: unknown;
  readonly maxLength: number | null;
  readonly suggested: boolean;
};

/** By field; what is not answered is left out. */
export type Answers = Readonly<Record<string, string | boolean>>;

type Problem = {
  /** `answers.firstName`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
};

type FedLine = {
  readonly field: string;
  readonly line: string | null;
  readonly uniqueTaxID: string;
  readonly parameterName: string | null;
  readonly parameterValue: string;
};

export type FilledForm = {
  readonly values: Readonly<Record<string, string>>;
  readonly computed: readonly string[];
  readonly applying: readonly string[];
  readonly taxJurisdictionParms: readonly unknown[];
  readonly lines: readonly FedLine[];
  readonly problems: readonly Problem[];
  /** Base64. */
  readonly pdf: string;
};

const dated = (path: string, date: string): string =>
  date === '' ? path : `${path}?date=${encodeURIComponent(date)}`;

/** `date`: the day whose editions are read; empty for today. */
export const useForms = (date: string) =>
  useQuery({
    queryKey: ['forms', date],
    queryFn: async () => (await request<{ forms: FormSummary[] }>(dated('/spf/forms', date))).forms,
  });

const pathOf = (route: string, code: string): string => `/spf/${route}/${encodeURIComponent(code)}`;

export const useForm = (code: string, date: string) =>
  useQuery({
    queryKey: ['form', code, date],
    queryFn: async () =>
      (await request<{ form: FormDetails }>(dated(pathOf('forms', code), date))).form,
  });

export const useQuestions = (code: string, date: string, isAvailable: boolean) =>
  useQuery({
    queryKey: ['questions', code, date],
    enabled: isAvailable,
    queryFn: async () =>
      (
        await request<{ questions: Question[] }>(dated(`${pathOf('forms', code)}/questions`, date))
      ).questions.filter(isAnswered),
  });

/** A form that is filled in here is signed by hand. */
const isAnswered = ({ type, field }: Question): boolean =>
  type !== 'signature' && field !== 'signatureDate';

export const blankHref = (code: string, date: string): string =>
  dated(pathOf('getPdf', code), date);

type FillOptions = {
  readonly code: string;
  readonly date: string;
  readonly answers: Answers;
  readonly signal?: AbortSignal;
};

/** The form as far as it goes, with what is missing or wrong. */
export const fillForm = ({ code, date, answers, signal }: FillOptions) =>
  request<FilledForm>(pathOf('fillPdf', code), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: { answers, isDraft: true, ...(date === '' ? {} : { date }) },
    ...(signal === undefined ? {} : { signal }),
  });

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
