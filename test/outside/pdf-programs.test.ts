/**
 * A W-4 and Nebraska's certificate, with texts, a box, and circles, filled in or saved by other people's
 * programs in their settings, and sent to the server: the parameters of the same answers, or a refusal
 * with the cause. Never another value with success.
 */

import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isOfMediaType } from '../../src/people/i9/submissions/copies/media-types.ts';
import { withServer } from '../app/client/server.ts';
import { API_KEY, type TestServer } from '../support/server.ts';
import { type Start, withLanguage, workFolder } from './languages.ts';
import { PDF_PROGRAMS, type PdfProgram, READ, tableOf } from './pdf/programs.ts';

const GUIDE = fileURLToPath(new URL('../../docs/guides/switching.md', import.meta.url));

const PERSON = { firstName: 'José', lastName: 'Núñez', ssn: '123-45-6789', address: '5 Elm St' };

/** The circle is the second of its group, whose state is 1. */
const FORMS = {
  W4101: {
    ...PERSON,
    cityStateZip: 'Salem, OR 97301',
    filingStatus: 'M',
    twoJobs: true,
    otherIncome: '300',
    additionalWithholding: '1200.50',
  },
  NE101: {
    ...PERSON,
    city: 'Omaha',
    state: 'NE',
    zip: '68102',
    filingStatus: 'M',
    allowances: '3',
    additionalWithholding: '12.50',
    // A box that is a claim of its own would leave no other parameter.
    exempt: undefined,
  },
} as const;

type Filled = { readonly values: unknown; readonly taxJurisdictionParms: unknown };

/** A line for each answer: kind, field, value, and state, as the programs read it. */
const linesOf = (answers: object): string =>
  Object.entries(answers)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      if (value === true) return ['box', name, 'Yes', 'Yes'];
      return name === 'filingStatus' ? ['circle', name, value, '1'] : ['text', name, value, ''];
    })
    .map((parts) => `${parts.join('\t')}\n`)
    .join('');

withServer('PDF programs of others', (server) => {
  const seen = new Map<string, string[]>();
  const expected = new Map<string, Filled>();
  const folder = workFolder();

  before(async () => {
    const ask = await asker(server());
    for (const [code, answers] of Object.entries(FORMS)) {
      const at = join(folder, code);
      mkdirSync(at);
      writeFileSync(join(at, 'answers.tsv'), linesOf(answers));
      const blank = await ask(`/spf/getPdf/${code}`);
      writeFileSync(join(at, 'blank.pdf'), new Uint8Array(await blank.arrayBuffer()));
      const filled = await ask(`/spf/fillPdf/${code}`, JSON.stringify({ answers }));
      const { values, taxJurisdictionParms, pdf } = JSON.parse(await filled.text());
      writeFileSync(join(at, 'filled.pdf'), Buffer.from(pdf, 'base64'));
      expected.set(code, { values, taxJurisdictionParms });
    }
  });

  after(() => {
    for (const [program, outcomes] of seen) console.log(`${program}: ${outcomes.join('; ')}`);
  });

  for (const program of PDF_PROGRAMS) {
    withLanguage(program.needs, (start) => {
      describe(program.name, () => {
        for (const code of Object.keys(FORMS)) {
          test(code, async () => {
            const at = made(program, start, join(folder, code));
            const ask = await asker(server());
            for (const [setting, outcome] of Object.entries(program.settings)) {
              const pdf = new Uint8Array(readFileSync(join(at, `${setting}.pdf`)));
              // Scans of Forms I-9 and of documents come from the same programs.
              assert.ok(isOfMediaType(Buffer.from(pdf), 'application/pdf'), setting);
              const answer = await ask(`/spf/readPdf/${code}`, pdf);
              const body = JSON.parse(await answer.text());
              const said = answer.status === 200 ? READ : `refused: ${body.message}`;
              const outcomes = seen.get(`${program.name}, ${setting}`) ?? [];
              seen.set(`${program.name}, ${setting}`, [...outcomes, `${code} ${said}`]);
              if (outcome === READ) {
                const { values, taxJurisdictionParms } = body;
                assert.deepEqual(
                  { setting, said, values, taxJurisdictionParms },
                  { setting, said: READ, ...expected.get(code) },
                );
              } else {
                assert.equal(answer.status, 400, setting);
                assert.match(body.message, outcome, setting);
              }
            }
          });
        }
      });
    });
  }
});

test('the guide lists what each program gives', () => {
  assert.ok(readFileSync(GUIDE, 'utf8').includes(tableOf(PDF_PROGRAMS)), tableOf(PDF_PROGRAMS));
});

/** The folder with what the program made, in each of its settings. */
function made({ name, run }: PdfProgram, start: Start, from: string): string {
  const at = join(from, name.replace(/\W/g, ' '));
  mkdirSync(at);
  for (const file of ['blank.pdf', 'filled.pdf', 'answers.tsv']) {
    copyFileSync(join(from, file), join(at, file));
  }
  run(start, at);
  return at;
}

async function asker(server: TestServer) {
  const { body } = await server.fetch('/authentication/login', {
    key: null,
    headers: { 'api-key': API_KEY },
  });
  return async (path: string, sent?: Uint8Array<ArrayBuffer> | string): Promise<Response> => {
    const authorization = `Bearer ${body.accessToken}`;
    if (sent === undefined) return await fetch(server.url + path, { headers: { authorization } });
    const type = typeof sent === 'string' ? 'application/json' : 'application/pdf';
    const headers = { authorization, accept: 'application/json', 'content-type': type };
    return await fetch(server.url + path, { method: 'POST', headers, body: sent });
  };
}
