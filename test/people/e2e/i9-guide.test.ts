/** What docs/guides/i9.md says is what the code does: its tables are compared with the data. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HELP } from '../../../src/app/cli/help.ts';
import { EmployerOptions } from '../../../src/people/employers/schema.ts';
import {
  DEFAULT_SCRIPT,
  isAwayOn,
  passwordExpiry,
  SCRIPTS,
} from '../../../src/people/everify/simulator/scripts.ts';
import { POSSIBLE_FROM } from '../../../src/people/i9/form/states.ts';
import {
  LISTS_CITATION,
  PALAU_CITATION,
  PHOTO_MATCH_CITATION,
  RECORDED_CITATION,
  SCHOOL_FORMS_CITATION,
  SIDES_CITATION,
} from '../../../src/people/i9/form-data/citations.ts';
import { DOCUMENTS } from '../../../src/people/i9/form-data/documents.ts';
import { EARLIER_DOCUMENTS, LISTED } from '../../../src/people/i9/form-data/earlier-documents.ts';
import { EDITIONS } from '../../../src/people/i9/form-data/editions.ts';
import { PRINTED_EDITIONS } from '../../../src/people/i9/form-data/printed-editions.ts';
import { RECEIPTS } from '../../../src/people/i9/form-data/receipts.ts';
import { MAX_COPY_BYTES } from '../../../src/people/i9/submissions/copies/media-types.ts';

const at = (path: string): URL => new URL(`../../../${path}`, import.meta.url);
const guide = readFileSync(at('docs/guides/i9.md'), 'utf8');

const block = (name: string): string => {
  const found = new RegExp(`<!-- ${name} -->\n([\\s\\S]*?)\n<!-- /${name} -->`).exec(guide);
  return found?.[1] ?? '';
};

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
    .replace(/\| --- (?=\|)/g, '|---')
    .replaceAll('--- |', '---|');

test('the editions', () => {
  assert.equal(
    block('editions'),
    table(
      ['Edition', 'Expires', 'Can be started from', 'Until', 'Confidence'],
      EDITIONS.map(({ edition, expires, usableFrom, usableUntil, citation }) => [
        edition,
        expires,
        usableFrom,
        usableUntil,
        citation.confidence,
      ]),
    ),
  );
});

test('the editions that were printed, and the documents of earlier lists', () => {
  assert.equal(
    block('printed-editions'),
    table(
      ['Edition', 'Used from', 'Through', 'Boxes of status', 'Source', 'Confidence'],
      PRINTED_EDITIONS.map(({ edition, usedFrom, usedUntil, boxes, citation }) => [
        edition,
        usedFrom,
        usedUntil,
        String(boxes),
        citation.source,
        citation.confidence,
      ]),
    ),
  );
  const titles = new Map(
    [...EARLIER_DOCUMENTS, ...DOCUMENTS].map(({ key, title }) => [key, title]),
  );
  assert.equal(
    block('earlier-documents'),
    table(
      [
        'documentationKey',
        'Document of List A',
        'Accepted from',
        'Through',
        'Source',
        'Confidence',
      ],
      Object.entries(LISTED).map(([key, { from, until, citation }]) => [
        `\`${key}\``,
        titles.get(key) ?? '',
        from ?? '',
        until ?? '',
        citation.source,
        citation.confidence,
      ]),
    ),
  );
  assert.ok(EARLIER_DOCUMENTS.every(({ key }) => key in LISTED));
});

test('the sources of lists, sides and receipts', () => {
  const receipts = new Set(Object.values(RECEIPTS).map(({ citation }) => citation));
  assert.equal(receipts.size, 1);
  assert.equal(
    block('lists'),
    table(
      ['Data', 'Source', 'Confidence'],
      [
        ['Lists A, B and C', LISTS_CITATION],
        ['What is recorded for each document', RECORDED_CITATION],
        ['Forms I-20 and DS-2019 with item 5 of List A', SCHOOL_FORMS_CITATION],
        ['Palauan passport (kept on existing forms, not accepted on new ones)', PALAU_CITATION],
        ['Which documents have two sides', SIDES_CITATION],
        ['Which documents photo matching requires', PHOTO_MATCH_CITATION],
        ...[...receipts].map((citation) => ['Receipts', citation] as const),
      ].map(([data, citation]) => {
        const { source, confidence } = citation as typeof LISTS_CITATION;
        return [data as string, source, confidence];
      }),
    ),
  );
  const photos = DOCUMENTS.filter(({ photoMatch }) => photoMatch).map(({ key }) => key);
  assert.deepEqual(photos, [
    'us_passport',
    'us_passport_card',
    'permanent_resident_card',
    'employment_authorization_document',
  ]);
});

test('the inputs of the simulator and where they lead', () => {
  assert.equal(
    block('simulator'),
    table(
      ['Number ends in', 'Agency statuses', 'Result'],
      [...SCRIPTS, DEFAULT_SCRIPT].map(({ ending, stages, leadsTo }) => [
        ending === '' ? 'anything else' : `\`${ending}\``,
        stages.map(({ status }) => `\`${status}\``).join(' → '),
        leadsTo,
      ]),
    ),
  );
});

test('the passwords of the simulator', () => {
  const endings = [...guide.matchAll(/`(-[a-z]+(?:-\d{4}-\d\d-\d\d)?)`/g)].map(([, it]) => it);
  assert.deepEqual(endings, ['-wrong', '-expired', '-expires-2026-07-01', '-away-2026-07-01']);
  assert.equal(passwordExpiry('x-expires-2026-07-01'), '2026-07-01');
  assert.ok(isAwayOn('x-away-2026-07-01', '2026-07-01'));
});

test('states, options, files, commands and limits are those of the product', () => {
  const states = new Set(['purged', 'restarted', ...Object.values(POSSIBLE_FROM).flat()]);
  const lifecycle = /## Form lifecycle\n\n(.*)/.exec(guide)?.[1] ?? '';
  const named = [...lifecycle.matchAll(/`([a-z0-9_]+)`/g)].map(([, state]) => state as string);
  assert.deepEqual(named.sort(), [...states].sort());
  const options = Object.keys(EmployerOptions.properties);
  assert.deepEqual(
    options.filter((option) => !guide.includes(`\`${option}\``)),
    [],
  );
  const files = [...guide.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, path]) => path ?? '');
  assert.ok(files.length >= 5);
  assert.deepEqual(
    files.filter((path) => !existsSync(at(path))),
    [],
  );
  for (const [, command = ''] of guide.matchAll(/`(wagewright [a-z0-9-]+(?: [a-z-]+)?)/g)) {
    assert.ok(HELP.includes(command), command);
  }
  assert.equal(MAX_COPY_BYTES, 8 * 1024 * 1024);
  assert.ok(guide.includes('8 MiB'));
});
