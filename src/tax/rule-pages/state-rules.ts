/** The rules of one state for readers: taxes, residents, open questions, and what is not covered. */

import { notCoveredIn } from '../paycalc/tax-list/not-covered.ts';
import { stateOf } from '../places/places.ts';
import {
  countRegister,
  type RegisterRows,
  type RegisterSource,
  type Release,
  type ReleasedTax,
  type ResidenceBlock,
  residenceBlockOf,
} from '../rules/index.ts';
import type { Book } from './book.ts';
import type { StateName } from './schema/parts.ts';
import type { LocalRegister, Missing, Residence, StateRules } from './schema/states.ts';
import { furtherOf } from './sources.ts';
import { stateSummary } from './states.ts';
import { localTax, taxRules } from './tax.ts';

/** Many places with one method: their taxes are rows of a table. */
const isLocalRegister = ({ blocks }: ReleasedTax): boolean =>
  blocks[0]?.file.endsWith('.register.yaml') === true;

export function stateRules(book: Book, state: StateName): StateRules {
  const { release, payDate } = book;
  const own = taxesOf(release, state);
  return {
    version: release.version,
    payDate,
    firstPayDate: release.firstPayDate,
    lastPayDate: release.lastPayDate,
    state: stateSummary(book, state),
    taxes: own.filter((tax) => !isLocalRegister(tax)).map((tax) => taxRules(book, tax)),
    localTaxes: own.filter(isLocalRegister).map((tax) => localTax(tax, payDate)),
    localRegisters: registersOf(book, state),
    residence: own.filter((tax) => !isLocalRegister(tax)).flatMap((tax) => residenceOf(book, tax)),
    openQuestions: questionsOf(book, [
      ...own.map(({ identity }) => identity.tax),
      ...registerFiles(release, state),
    ]),
    notCovered: missingIn(book, state),
  };
}

/** Income taxes first, then what the employee pays, then the employer, each by title. */
function taxesOf({ taxes }: Release, { fips }: StateName): ReleasedTax[] {
  const rank = ({ identity }: ReleasedTax): number =>
    /-(SIT|FIT)-/.test(identity.tax) ? 0 : identity.payer === 'employee' ? 1 : 2;
  return [...taxes.written.values()]
    .filter(({ identity }) => identity.tax.startsWith(`${fips}-`))
    .sort((a, b) => rank(a) - rank(b) || a.identity.title.localeCompare(b.identity.title, 'en-US'));
}

const registersIn = ({ taxes }: Release, { fips }: StateName): RegisterRows[] =>
  taxes.registers.filter(({ prefix }) => prefix.startsWith(`${fips}-`));

const registerFiles = (release: Release, state: StateName): string[] =>
  registersIn(release, state).map(({ register }) => register.file);

/** The dated registers that have a tax in the release. */
function registersOf(
  { release, payDate, registerSources }: Book,
  state: StateName,
): LocalRegister[] {
  return registersIn(release, state).flatMap((rows) => {
    const count = countRegister(rows, release.version, payDate);
    if (count.taxes === 0) return [];
    const { file, identity } = rows.register;
    const source = registerSources.get(file);
    return [
      {
        register: file,
        title: String(identity.title),
        uniqueTaxID: String(identity.tax),
        payer: identity.payer as LocalRegister['payer'],
        ...(source === undefined ? {} : { source: sourceOf(source) }),
        ...rows.span(release.version),
        ...count,
      },
    ];
  });
}

const sourceOf = (of: RegisterSource): NonNullable<LocalRegister['source']> => {
  const { register: _, file: __, agencyFile: ___, sha256: ____, csvSha256, source, ...more } = of;
  return { ...source, ...more, sha256: csvSha256 };
};

function questionsOf({ coverage }: Book, names: readonly string[]) {
  const questions = new Map<string, string[]>();
  for (const row of names.flatMap((name) => coverage.get(name) ?? [])) {
    for (const question of row.openQuestions) {
      questions.set(question, [...(questions.get(question) ?? []), row.tax]);
    }
  }
  return [...questions].map(([question, ids]) => ({ question, taxes: ids }));
}

const postal = (fips: string): string => stateOf(fips)?.code ?? fips;

function residenceOf(book: Book, { identity }: ReleasedTax): Residence[] {
  const { release, payDate } = book;
  const row = residenceBlockOf(identity.tax, release, payDate);
  if (row === undefined) return [];
  const { residents, nonresidents, reciprocity, convenience } = row;
  const part = partOf(book, row);
  return [
    {
      uniqueTaxID: identity.tax,
      title: identity.title,
      residents: { ...part('residents', residents), rule: residents.rule },
      nonresidents: { ...part('nonresidents', nonresidents), withheld: nonresidents.withheld },
      ...(reciprocity === undefined
        ? {}
        : {
            reciprocity: {
              ...part('reciprocity', reciprocity),
              states: reciprocity.states.map(postal),
              certificate: reciprocity.certificate,
            },
          }),
      ...(convenience === undefined
        ? {}
        : {
            convenience: {
              ...part('convenience', convenience),
              states: (convenience.states ?? []).map(postal),
            },
          }),
    },
  ];
}

type Part = Omit<ResidenceBlock['residents'], 'rule'>;

/** Source, confidence, and note of a part, with what was found later. */
function partOf({ further }: Book, row: ResidenceBlock) {
  const own = further.filter(
    ({ file, tax, effective = row.effective }) =>
      file.endsWith('residence.yaml') && tax === row.tax && effective === row.effective,
  );
  return (name: string, { source, confidence, evidence, note }: Part) => ({
    ...source,
    confidence,
    evidence,
    further: furtherOf(own, name),
    ...(note === undefined ? {} : { note }),
  });
}

/** One entry for each tax, with the places a register lists. */
function missingIn({ release, applicability }: Book, { fips }: StateName): Missing[] {
  const rows = notCoveredIn(fips, applicability.notCovered, release.taxes);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((all) => {
    const [row] = all;
    if (row === undefined) return [];
    const { id, title, payer, detail, agency, url, source, confidence } = row;
    const places = all.flatMap(({ place }) => place ?? []);
    return [
      {
        id,
        title: title.replace(
          /\{place\}/,
          places.length === 1 ? (places[0] ?? '') : `${places.length} places`,
        ),
        payer,
        ...(detail === undefined ? {} : { detail }),
        places,
        agency,
        ...(url === undefined ? {} : { url }),
        source,
        confidence,
      },
    ];
  });
}
