/** Files made to take a reader's memory or time: refused, within bounds, and in nobody's way. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { endlessTexts, hostilePdfs } from '../../../test/support/hostile-pdf.ts';
import { UnreadablePdf } from '../../platform/processes/pool.ts';
import { loadForms } from '../catalog/load.ts';
import { renderBlank } from '../pdf/blank.ts';
import { FormPrinter } from '../printing/printer.ts';
import { inspect } from './read-tasks.ts';
import { FormReader } from './reader.ts';

const catalog = loadForms();
const printer = new FormPrinter(catalog);
const reader = new FormReader(catalog, printer);
/** Whether a process of its own is killed in time is chance: these errors are the reader's own. */
for (const [where, pdf] of endlessTexts()) {
  test(`a ${where} of a million letters is read or refused, and no fault of ours`, async () => {
    await inspect(pdf).catch((error) => assert.ok(error instanceof UnreadablePdf, String(error)));
  });
}

describe('hostile PDFs', () => {
  after(async () => {
    await Promise.all([printer.close(), reader.close()]);
  });

  const form = catalog.get('W4101');
  const edition = form?.editions.at(-1);
  assert.ok(form && edition);
  const read = (pdf: Uint8Array, account: string) =>
    reader.read({ form, edition: undefined }, pdf, account);

  const MEGABYTE = 1024 * 1024;

  /** The memory of this process and of those it started, in MB (Linux); the largest is kept. */
  function measure(): { largest: number; stop: () => void } {
    const residentOf = (pid: number | string): number => {
      try {
        const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
        return (Number(pages) * 4096) / MEGABYTE;
      } catch {
        return 0;
      }
    };
    const measured = { largest: 0, stop: () => clearInterval(timer) };
    const timer = setInterval(() => {
      const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
      const all = [process.pid, ...children.split(' ')].filter((each) => each !== '');
      const sum = all.reduce<number>((total, pid) => total + residentOf(pid), 0);
      measured.largest = Math.max(measured.largest, sum);
    }, 5);
    return measured;
  }

  /** A form of ours by its fields, whose only page is drawn without end. */
  async function endlessPage(): Promise<Uint8Array> {
    const small = catalog.get('WI102');
    const [only] = small?.editions ?? [];
    assert.ok(small && only);
    const document = await PDFDocument.load(await renderBlank(small, only));
    delete document.context.trailerInfo.Info;
    const drawing = document.context.flateStream('BT /F 9 Tf (a) Tj ET '.repeat(3_000_000));
    document.getPage(0).node.addContentStream(document.context.register(drawing));
    return await document.save({ updateFieldAppearances: false });
  }

  describe('hostile files', () => {
    for (const [name, make] of [
      ...[...hostilePdfs()].map(([name, pdf]) => [name, () => pdf] as const),
      ['a page drawn without end', endlessPage] as const,
    ]) {
      test(`${name}: refused, two at a time in bounded memory`, async () => {
        const pdf = await make();
        const measured = measure();
        const before = process.memoryUsage.rss() / MEGABYTE;
        try {
          const attempts = await Promise.allSettled([read(pdf, 'one'), read(pdf, 'two')]);
          for (const attempt of attempts) {
            assert.ok(attempt.status === 'rejected');
            assert.ok(attempt.reason instanceof UnreadablePdf, String(attempt.reason));
          }
        } finally {
          measured.stop();
        }
        const grown = measured.largest - before;
        assert.ok(grown < 300, `grew by ${grown} MB`);
      });
    }

    test('another account’s file is read, and forms are made, while they are', async () => {
      const blank = await printer.blank(form, edition);
      const [hostile] = hostilePdfs().values();
      assert.ok(hostile);
      const attacks = Array.from({ length: 6 }, () =>
        read(hostile, 'attacker').catch(() => 'refused'),
      );
      const order: string[] = [];
      const done = (what: string) => () => order.push(what);
      await Promise.all([
        ...attacks.map((each) => each.then(done('attack'))),
        read(blank, 'another').then(done('another')),
        printer.fill(form, edition, new Map([['lastName', 'Ada']])).then(done('filled')),
      ]);
      assert.ok(order.indexOf('another') < order.lastIndexOf('attack'), String(order));
      assert.ok(order.includes('filled'));
    });
  });
});
