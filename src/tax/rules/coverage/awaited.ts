/** Taxes whose figures end before a pay date: what is awaited, from whom, and when it came the last time. */

import { addDays } from '../../../platform/shape/days.ts';
import type { RegisterRows } from '../registers/dated-register.ts';
import type { Release } from '../releases/release.ts';
import type { ReleasedTax } from '../releases/rule-tree.ts';
import type { AwaitedData } from '../schema/awaited-schema.ts';
import type { Source, TaxIdentity } from '../schema/schema.ts';
import { taxKind } from './coverage-pages.ts';

type LastFigures = ReleasedTax['blocks'][number];

type Publication = {
  /** Such as `Publication 15-T`, for the year of the pay date. */
  readonly what: string;
  readonly from: string;
};

/** One tax of a rule file. */
export type AwaitedTax = Publication & {
  readonly tax: string;
  readonly title: string;
  readonly payer: TaxIdentity['payer'];
  /** The first pay date without figures. */
  readonly since: string;
  readonly last: {
    /** The document of the last figures. */
    readonly document: string;
    /** The day by which the figures of the last year were out. */
    readonly publishedBy: string;
  };
  readonly law: AwaitedData['law'];
};

/** A register whose rows are not confirmed for the pay date. */
export type AwaitedRegister = {
  readonly register: string;
  readonly title: string;
  readonly taxes: number;
  readonly awaited: number;
};

/** Taxes of rule files that have no figures on every day through `payDate`, in the order of their ids. */
export function awaitedTaxes(release: Release, payDate: string): AwaitedTax[] {
  return [...release.taxes.written]
    .flatMap(([tax, { identity, blocks }]) => {
      const last = blocks.at(-1);
      const isAwaited =
        last !== undefined && last.lastPayDate < payDate && last.figures.repealed === undefined;
      if (!isAwaited) return [];
      const { title, payer } = identity;
      const publication = publicationOf(tax, release.awaited);
      return [
        {
          tax,
          title,
          payer,
          since: addDays(last.lastPayDate, 1),
          ...publication,
          last: { document: nameOf(last.figures.source), publishedBy: publishedBy(blocks) },
          law: lawOn(tax, payDate, release.awaited),
        },
      ];
    })
    .sort((a, b) => (a.tax < b.tax ? -1 : 1));
}

/** Registers with rows that end before `payDate`, or are not known to hold on it. */
export function awaitedRegisters(release: Release, payDate: string): AwaitedRegister[] {
  return release.taxes.registers.flatMap((rows) => {
    const ids = [...rows.ids(release.version)];
    const awaited = ids.filter((id) => !isKnownOn(rows, id, release.version, payDate)).length;
    const { file, identity } = rows.register;
    const title = String(identity.title).replace(/\{\w+\}/g, '…');
    return awaited === 0
      ? []
      : [{ register: file.replace('.register.yaml', ''), title, taxes: ids.length, awaited }];
  });
}

function isKnownOn(rows: RegisterRows, id: string, version: string, payDate: string): boolean {
  const row = rows.rowOn(id, version, payDate);
  if (row === undefined) return false;
  const knownTo = rows.knownTo(row);
  return knownTo === undefined || knownTo >= payDate;
}

/** What is published next, and by whom; in general words where the agency is not named. */
export function publicationOf(tax: string, { agencies, publications }: AwaitedData): Publication {
  const own = publications.find(({ taxes }) => taxes.includes(tax));
  if (own !== undefined) return { what: own.what, from: own.from };
  const agency = agencies.find(({ state }) => tax.startsWith(`${state}-`));
  if (/^\d\d-000-0000-SIT-/.test(tax)) {
    return {
      what: 'the withholding tables or formula',
      from: agency?.revenue ?? "the state's revenue agency",
    };
  }
  if (taxKind(tax) === 'unemployment') {
    return {
      what: 'the unemployment wage base and rates',
      from: agency?.workforce ?? "the state's workforce agency",
    };
  }
  return { what: 'the rate', from: 'the agency that collects it' };
}

/** What laws say about the figures of a tax on a pay date. */
export const lawOn = (tax: string, payDate: string, { law }: AwaitedData): AwaitedData['law'] =>
  law.filter(({ taxes, from }) => from <= payDate && taxes.includes(tax));

/** Of the figures with which the last year began: a midyear edition says nothing about January. */
export function publishedBy(blocks: readonly LastFigures[]): string {
  const last = blocks.at(-1);
  if (last === undefined) return '';
  const year = last.lastPayDate.slice(0, 4);
  const first = blocks.find(({ figures }) => figures.effective.startsWith(year)) ?? last;
  return first.figures.published;
}

/** `Form, edition 2026`. */
export const nameOf = ({ document, edition }: Source): string =>
  edition === undefined ? document : `${document}, edition ${edition}`;
