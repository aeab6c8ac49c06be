/** What `wagewright --help` prints. */

export const HELP = `wagewright: from the hire to the paycheck

  wagewright --version                  the version of Wagewright
  wagewright serve                      run the server (environment: see README)
  wagewright calc FILE|-                a PayCalcRequest in, a PayCalcResponse out
      --version 2026.1                  calculate with this version of the rules
      --draft                           with versions that are not sealed yet, too
      --rules DIR                       with the rules in another folder (rules commands, too)
  wagewright key create                 make an API key and show it once
      --account NAME --label TEXT --scopes i9,forms,tax --expires 2027-01-01
  wagewright key list                   --account NAME
  wagewright key revoke ID
  wagewright key rotate-secret          encrypt everything again after SECRET_KEY was changed to NEW,OLD
  wagewright i9 verify-audit            check every audit trail   --anchors FILE (from i9 anchor or an inspection export)
  wagewright i9 anchor FILE             write the heads of all audit trails, to keep elsewhere
  wagewright forms check                validate forms/: lines, expressions, the parameters they feed
  wagewright forms list                 the catalogue
  wagewright forms show CODE            a form's questions and what they feed   --version 2026-01-01
  wagewright forms pdf CODE FILE        write the blank form        --version 2026-01-01
  wagewright forms coverage             what the catalogue covers   --write
  wagewright forms seen                 pages that changed since somebody looked at them
      --write --note TEXT [CODE]        record that they were looked at, and what was fixed
  wagewright forms fields FILE.pdf      the fillable fields of an agency's PDF, to write a map of them
  wagewright forms draft CODE FILE.pdf [PAGE ...]    a first map of them, guessed, to be checked   --version 2026-01-01
  wagewright forms picture CODE FILE.pdf OUT.pdf --map FILE.yaml    the PDF with what the map puts where
  wagewright forms install CODE FILE.pdf --map FILE.yaml    serve and fill that PDF for a form
      --version 2026-01-01 --replace    of this edition (the newest); in place of one installed before
      --without signature               the PDF has no place for these fields, on purpose
  wagewright forms installed            what is installed
  wagewright forms uninstall CODE --version 2026-01-01
  wagewright backup DIR                 copy the SQLite database while the server runs
      --key-file FILE                   write the key too, apart from the copy
  wagewright restore DIR                put a backup in place   --key-file FILE --replace
  wagewright rules check                validate rules/, run every official example, rebuild sealed releases
  wagewright rules coverage [GA]        confidence and open questions, by state   --version 2026.1 --write
  wagewright rules stubs [GA]           a sample pay stub for each state, or every line of one   --version 2026.1 --write
  wagewright rules diff A B             which paychecks change between two versions, by how much and why
  wagewright rules new-year 2027 [TAX]  prepare the files of a year, to be filled in
  wagewright rules build DIR            write every release as one JSON file
  wagewright rules seal VERSION         seal a draft: record its sha256 and golden answers
`;
