/** What `wagewright --help` prints. */

export const HELP = `wagewright: from hire to paycheck

  wagewright --version                  print the version
  wagewright serve                      start the server (settings: docs/guides/operating.md)
  wagewright calc FILE|-                calculate a PayCalcRequest and print the PayCalcResponse
      --version 2026.1                  calculate with this version of the rules
      --draft                           allow versions that are not sealed yet
      --csv FILE                        also write the tax lines as CSV
      --rules DIR                       use the rules in another folder (also for rules commands)
  wagewright calc FILE.ndjson|FILE.csv  calculate each payCalc item in a file of any size, on all cores
      --from ndjson|json|csv            format of FILE or - (standard input); json: an array of items
      --to ndjson|csv                   format of the results (default: csv for CSV, else ndjson)
      --out FILE --resume               write the results to a file; continue a stopped run
      --lines                           the same as --from ndjson
  wagewright calc REGISTER.csv|.xlsx    calculate each check of a payroll register
      --columns FILE --employees FILE --opening FILE --pay-date --frequency --state --work-place
      --home-state --home-place --employee   as for compare: what the register does not say
  wagewright verify FILE|-              recalculate a PayCalcRequest with a second evaluator and show both results next to printed amounts
      --version 2026.1 --draft --rules DIR   as for calc
      --answers FILE --json             verify this PayCalcResponse instead; print JSON
  wagewright compare FILE               recalculate a payroll register (CSV or .xlsx) and show what differs, and why
      --columns FILE --write-columns FILE   use this columns file; save the detected columns
      --employees FILE --opening FILE   certificates and residence of employees; an earlier register of the year
      --pay-date 2026-06-15 --frequency biweekly --state IL   what holds for all checks, where no column says it
      --work-place Chicago --home-state IL --home-place Chicago   where all employees work and live
      --employee 1001                   the number of the employee, in a register of one
      --csv FILE --html FILE --all      write every amount as CSV or HTML; print the ones that agree, too
      --tolerance 0.01 --version 2026.1   treat differences up to this as equal; version of the rules
  wagewright preview FILE --from 2026-12-18 --to 2027-01-08   show what a later pay date does to each employee's net, and why
                                        (FILE: payCalc items as for calc, or a payroll register as for compare)
      --version 2026.2 --to-version 2027.1   versions of the rules for the two dates; --draft allows unsealed ones
      --columns FILE --employees FILE --opening FILE --pay-date --frequency --state --work-place
      --home-state --home-place --employee   as for compare, of a register
      --letters DIR                     write a letter to each employee, in English and Spanish
      --out FILE --json --all           write each employee as NDJSON or CSV; print JSON; list more than 25 employees
  wagewright minimum-wage [06-037-0000|CA]    show the federal, state, and local minimum wage with steps and sources
      --date 2026-06-15 --kind tipped   default: today; standard, tipped, or youth
      --version 2026.3 --json           version of the rules; print JSON
  wagewright garnishment FILE|-         calculate what garnishment orders may take from a payment, twice, with steps and sources
      --version 2026.3 --json           as for minimum-wage
  wagewright mcp                        serve tools for assistants (Model Context Protocol) on stdin and stdout
  wagewright key create                 create an API key and show it once
      --account NAME --label TEXT --scopes i9,forms,tax --expires 2027-01-01
      --lenient                         its payCalc requests are read leniently (docs/guides/switching.md)
      --operator                        instead a key of no account that installs and removes releases over HTTP
  wagewright key list                   --account NAME
  wagewright key revoke ID
  wagewright key rotate-secret          encrypt all values again after SECRET_KEY was changed to NEW,OLD
  wagewright i9 verify-audit            check every audit trail   --anchors FILE (from i9 anchor or an inspection export)
  wagewright i9 anchor FILE             write the heads of all audit trails, to store elsewhere
  wagewright forms check                validate forms/: lines, expressions, the parameters they feed
  wagewright forms list                 list all forms
  wagewright forms show CODE            show a form's questions and tax parameters   --version 2026-01-01
  wagewright forms pdf CODE FILE        write the blank form        --version 2026-01-01
  wagewright forms coverage             list covered forms and editions   --write
  wagewright forms seen                 list pages that changed since the last review
      --write --note TEXT [CODE]        record that you reviewed them, and what was fixed
  wagewright forms fields FILE.pdf      list the fillable fields of an agency's PDF
  wagewright forms draft CODE FILE.pdf [PAGE ...]    propose a field map, to be checked   --version 2026-01-01
  wagewright forms picture CODE FILE.pdf OUT.pdf    fill each field with what the map assigns to it   --map FILE.yaml --version 2026-01-01
  wagewright forms install CODE FILE.pdf    serve and fill this PDF for a form
      --map FILE.yaml                   your own field map (default: the one that comes with the form)
      --version 2026-01-01 --replace    for this edition (default: the newest); replace an installed PDF
      --without signature               confirm that the PDF has no place for these fields
  wagewright forms installed            list installed PDFs
  wagewright forms uninstall CODE --version 2026-01-01
  wagewright backup DIR                 copy the SQLite database while the server runs
      --key-file FILE                   write the key to a separate file
  wagewright restore DIR                restore a backup   --key-file FILE --replace
  wagewright rules check                validate rules/, run every official example, rebuild sealed releases
  wagewright rules coverage [GA]        show confidence and open questions by state   --version 2026.1 --write
  wagewright rules stubs [GA]           print a sample pay stub for each state, or every line of one   --version 2026.1 --write
  wagewright rules verify               recalculate every recorded paycheck of each sealed release with the second evaluator
      --version 2026.1 --write          only this version, which may be a draft; write docs/verification.md
  wagewright rules diff A B [--all]     show which paychecks change between two versions, by how much and why;
                                        similar differences are counted, --all lists each
  wagewright rules awaited [2027] [GA]  list the figures that a year still waits for: by agency, with when the last ones came
      --version 2026.2 --json           default: the newest version, drafts included; print JSON
      --share                           how many golden paychecks of the year can be calculated already, by state
  wagewright rules new-year 2027 [TAX]  create the files of a new year, to be filled in
  wagewright rules import NAME FILE     compare an agency's register file with the rules, and add it on top of a release
                                        (pa-dced, oh-finder, oh-jedd, oh-sdit, in-dn1, or the path of a register
                                        such as us/ky/occupational/counties for your own table)
      --write                           write it (without this option: only show the differences)
      --retrieved 2026-12-15            the day of the download (default: today)
      --version 2026.2                  the release to extend (default: the newest)
      --accept jump,vanished,renamed,unknown   kinds listed under Check that you have confirmed
      --register DIR                    the folder of imported registers (default: REGISTERS_DIR)
      --source TEXT --url https://...   the document that your own table comes from
      --maintainer                      write into rules/ instead, to commit
  wagewright rules build DIR            write every release as one JSON file
  wagewright rules seal VERSION         seal a draft: record its sha256 and golden answers
  wagewright rules pack VERSION --sign KEY.pem   make one signed file of a sealed release   --out FILE
  wagewright rules trust KEY.pem        accept releases signed with this public key   --label TEXT
  wagewright rules trusted              list the keys whose signature counts
  wagewright rules untrust ID           accept no more releases signed with this key
  wagewright rules install FILE|URL     install a signed release; running servers use it within 5 seconds
  wagewright rules installed            list installed releases
  wagewright rules remove VERSION       remove an installed release that has answered nothing yet
`;

const [TITLE = '', , ...LINES] = HELP.split('\n');

const BLOCKS: string[][] = [];
for (const line of LINES.filter((each) => each !== '')) {
  if (line.startsWith('  wagewright ')) BLOCKS.push([line]);
  else BLOCKS.at(-1)?.push(line);
}

const blocksOf = (command: string): string[][] =>
  BLOCKS.filter(([first = '']) => `${first} `.startsWith(`  wagewright ${command} `));

/** The words that name a command, such as `calc` or `rules import`; none where there is no such command. */
export const commandOf = (words: readonly string[]): string =>
  [2, 1]
    .filter((count) => words.length >= count)
    .map((count) => words.slice(0, count).join(' '))
    .find((command) => blocksOf(command).length > 0) ?? '';

/** The lines of one command; of all where there is no such command. */
export function helpFor(words: readonly string[]): string {
  const command = commandOf(words);
  return command === '' ? HELP : [TITLE, '', ...blocksOf(command).flat(), ''].join('\n');
}

/** The names of the commands. */
export const COMMANDS: readonly string[] = [
  ...new Set([...HELP.matchAll(/^ {2}wagewright ([a-z0-9-]+)/gm)].map(([, name = '']) => name)),
].filter((name) => !name.startsWith('-'));
