/** Whether every parameter that a line feeds exists, and takes the values it is fed. */

import { present } from '../../platform/shape/known.ts';
import { checkCondition, type Scope } from './check-expressions.ts';
import type { Feed, FormField } from './item-schema.ts';
import type { Form, LoadedEdition } from './load.ts';
import { isNumeral } from './walk.ts';

/** A parameter as the rules describe it. */
type KnownParameter = {
  readonly parameterName: string;
  readonly dataType: string;
  readonly allowedValues?: readonly { readonly value: string }[];
};

/** The parameters of a tax on a day; undefined for an unknown tax. */
export type ParametersOn = (tax: string, day: string) => readonly KnownParameter[] | undefined;

export function checkFeed(
  { identity }: Form,
  { effective }: LoadedEdition,
  field: FormField,
  feed: Feed,
  about: Scope,
  parametersOn: ParametersOn,
): void {
  const { id, type, options } = field;
  const { problems } = about;
  const { tax = identity.tax, parameter, exempt, values, isPercent, when } = feed;
  if (when !== undefined) checkCondition(when, id, about);
  if ((parameter === undefined) === (exempt === undefined)) {
    problems.push(`${id}: a feed names a parameter or is exempt`);
    return;
  }
  if (exempt === true) {
    if (type !== 'checkbox' && when === undefined) {
      problems.push(`${id}: exempt is fed by a checkbox, or has a condition`);
    }
    if (tax === undefined || parametersOn(tax, effective) === undefined) {
      problems.push(`${id}: feeds no known tax`);
    }
    return;
  }
  const found = parameterOf(parametersOn, tax, present(parameter), effective);
  if (typeof found === 'string') {
    problems.push(`${id}: ${found}`);
    return;
  }
  if (isPercent && (found.dataType !== 'fraction' || type !== 'decimal' || values !== undefined)) {
    problems.push(`${id}: isPercent is for a decimal without values that feeds a fraction`);
  }
  if (values !== undefined) {
    for (const [answer, value] of Object.entries(values)) {
      if (options !== undefined && !options.some((option) => option.value === answer)) {
        problems.push(`${id}: values: no option ${answer}`);
      }
      checkValue(found, value, id, problems);
    }
    return;
  }
  for (const { value } of options ?? []) checkValue(found, value, id, problems);
  if (type === 'checkbox' && found.dataType !== 'boolean') {
    problems.push(`${id}: a checkbox feeds ${parameter}, which is ${found.dataType}: give values`);
  }
}

export function parameterOf(
  parametersOn: ParametersOn,
  tax: string | undefined,
  name: string,
  day: string,
): KnownParameter | string {
  if (tax === undefined) return 'form.yaml names no tax to feed';
  const known = parametersOn(tax, day);
  if (known === undefined) return `no tax ${tax}`;
  const found = known.find(({ parameterName }) => parameterName === name);
  const names = known.map(({ parameterName }) => parameterName).join(', ');
  return found ?? `${tax} takes no ${name} on ${day}; it takes ${names}`;
}

export function checkValue(
  { parameterName, dataType, allowedValues }: KnownParameter,
  value: string,
  where: string,
  problems: string[],
): void {
  const allowed = dataType === 'boolean' ? ['TRUE', 'FALSE'] : allowedValues?.map((v) => v.value);
  if (allowed === undefined ? isNumeral(value) : allowed.includes(value)) return;
  const possible = allowed === undefined ? 'numbers' : allowed.join(', ');
  problems.push(`${where}: ${parameterName} does not take ${value}: ${possible}`);
}
