/** The sentences of the letters to employees. `{name}` is filled in. */

import type { Cause } from '../causes.ts';

export const LANGUAGES = ['en', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];

export type Texts = {
  readonly locale: string;
  readonly title: string;
  readonly greeting: string;
  readonly basis: string;
  readonly same: string;
  readonly more: string;
  readonly less: string;
  readonly unknown: string;
  readonly why: string;
  readonly taxMore: string;
  readonly taxLess: string;
  readonly source: string;
  readonly missing: string;
  readonly beginning: string;
  readonly planned: string;
  readonly close: string;
  readonly causes: Readonly<Record<Cause, string>>;
  /** Names of taxes that everyone pays; others have the name on the pay stub. */
  readonly taxes: Readonly<Record<string, string>>;
};

export const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    locale: 'en-US',
    title: 'Your pay on {to}, compared with {from}',
    greeting: 'Employee {employee}:',
    basis:
      'This letter compares your paycheck of {from} with that of {to}, with the same wages, the same forms, and the same deductions.',
    same: 'Your net pay stays the same: {after}.',
    more: 'Your net pay goes up by {difference}, from {before} to {after}.',
    less: 'Your net pay goes down by {difference}, from {before} to {after}.',
    unknown:
      'Your net pay on {to} is not known yet, because some of your taxes for that date are not published. The changes that are known:',
    why: 'Why:',
    taxMore: '{tax}: {amount} more tax. {cause}',
    taxLess: '{tax}: {amount} less tax. {cause}',
    source: 'In effect since {effective}. Source: {source}.',
    missing: 'Not known yet: {taxes}.',
    beginning: 'New taxes that may apply to you: {taxes}.',
    planned: 'With the planned change, your net pay on {to} is {after} in place of {before}.',
    close: 'Questions? Please ask your payroll office.',
    causes: {
      baseRestarted:
        'The tax stops at a limit, which counts from the beginning of the year or another period, and the count starts at 0.',
      endedTax: 'The tax has ended.',
      taxability: 'Other wages or deductions count for this tax.',
      wageBase: 'The limit up to which wages are taxed, or from which they are, changes.',
      rate: 'The rate changes.',
      bracket: 'The tax tables change.',
      allowance: 'Deductions, exemptions, or credits change.',
      residence: 'The rule for people who live and work in different places changes.',
      certificate: 'What counts on your withholding form changes.',
      formula: 'The agency changes how the tax is calculated.',
      newTax: 'The tax is new.',
      relatedTax: 'It follows a change of another tax.',
      together: 'Several rules of this tax change together.',
    },
    taxes: {},
  },
  es: {
    locale: 'es-US',
    title: 'Su pago del {to}, comparado con el del {from}',
    greeting: 'Empleado {employee}:',
    basis:
      'Esta carta compara su pago del {from} con el del {to}, con el mismo salario, los mismos formularios y las mismas deducciones.',
    same: 'Su pago neto no cambia: {after}.',
    more: 'Su pago neto sube {difference}, de {before} a {after}.',
    less: 'Su pago neto baja {difference}, de {before} a {after}.',
    unknown:
      'Su pago neto del {to} todavía no se conoce, porque algunos de sus impuestos para esa fecha no se han publicado. Los cambios que se conocen:',
    why: 'Por qué:',
    taxMore: '{tax}: {amount} más de impuesto. {cause}',
    taxLess: '{tax}: {amount} menos de impuesto. {cause}',
    source: 'En vigor desde el {effective}. Fuente: {source}.',
    missing: 'Todavía no se conoce: {taxes}.',
    beginning: 'Impuestos nuevos que pueden aplicarse a usted: {taxes}.',
    planned: 'Con el cambio previsto, su pago neto del {to} es de {after} en lugar de {before}.',
    close: '¿Preguntas? Consulte a su oficina de nómina.',
    causes: {
      baseRestarted:
        'El impuesto termina en un límite que se cuenta desde el comienzo del año o de otro período, y la cuenta empieza de nuevo en 0.',
      endedTax: 'El impuesto terminó.',
      taxability: 'Cambian los salarios o las deducciones que cuentan para este impuesto.',
      wageBase: 'Cambia el límite hasta el cual, o desde el cual, se gravan los salarios.',
      rate: 'Cambia la tasa.',
      bracket: 'Cambian las tablas del impuesto.',
      allowance: 'Cambian las deducciones, exenciones o créditos.',
      residence: 'Cambia la regla para quienes viven y trabajan en lugares distintos.',
      certificate: 'Cambia lo que cuenta de su formulario de retención.',
      formula: 'La agencia cambia la forma de calcular el impuesto.',
      newTax: 'El impuesto es nuevo.',
      relatedTax: 'Sigue el cambio de otro impuesto.',
      together: 'Varias reglas de este impuesto cambian juntas.',
    },
    taxes: {
      '00-000-0000-FIT-000': 'Impuesto federal sobre el ingreso',
      '00-000-0000-FICA-000': 'Seguro Social',
      '00-000-0000-MEDI-000': 'Medicare',
      '00-000-0000-MEDI2-000': 'Impuesto adicional de Medicare',
    },
  },
};
