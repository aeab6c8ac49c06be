/** Other people's programs that fill in a form or save a filled one, and what becomes of what they make. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outsideFile } from '../../../tools/outside.ts';
import { type Language, runProgram, type Start } from '../languages.ts';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Read as it was meant, or refused with this cause. */
export const READ = 'read';
const FLATTENED = /has no fillable fields: it was flattened or printed to PDF/;
const UNDRAWN = /is stored as ".+" but shows no text: the program neither drew it/;
const WRITTEN_OVER = /is empty, but has ".+" written over it/;
type Outcome = typeof READ | RegExp;

export type PdfProgram = {
  /** As the guide lists it. */
  readonly name: string;
  readonly needs: Language;
  /** Makes SETTING.pdf in the folder from blank.pdf, filled.pdf, and answers.tsv there. */
  readonly run: (start: Start, folder: string) => void;
  readonly settings: Readonly<Record<string, Outcome>>;
};

function mustRun(start: Start, args: readonly string[], options: Parameters<typeof runProgram>[2]) {
  const { status, stdout, stderr } = runProgram(start, args, options);
  if (status !== 0) throw new Error(`${start.command} ${args.join(' ')}: ${stdout}${stderr}`);
}

/** A program of ours in this folder, in its language, that is given a library and the folder. */
const script =
  (file: string, ...args: readonly string[]): PdfProgram['run'] =>
  (start, folder) =>
    mustRun(start, [here(file), ...args, folder], {
      env: { PDF_LIB: outsideFile('pdf-lib', 'cjs', 'index.js') ?? '' },
    });

/** A command for each setting, with `$out` for the file to make; `$fdf` holds the answers. */
function commands(settings: Readonly<Record<string, readonly [string, Outcome]>>) {
  const run: PdfProgram['run'] = (start, folder) => {
    writeFileSync(join(folder, 'answers.fdf'), fdfOf(folder), 'latin1');
    for (const [setting, [command]] of Object.entries(settings)) {
      const args = command.split(' ').map((word) =>
        word
          .replace('$out', `${setting}.pdf`)
          .replace('$fdf', 'answers.fdf')
          .replace(/^EMPTY$/, ''),
      );
      mustRun(start, args, { cwd: folder });
    }
  };
  const outcomes = Object.entries(settings).map(([setting, [, outcome]]) => [setting, outcome]);
  return { run, settings: Object.fromEntries(outcomes) };
}

function fdfOf(folder: string): string {
  const lines = readFileSync(join(folder, 'answers.tsv'), 'utf8').trimEnd().split('\n');
  const fields = lines.map((line) => {
    const [kind, name, value, state] = line.split('\t');
    return `<< /T (${name}) /V ${kind === 'text' ? `(${value})` : `/${state}`} >>`;
  });
  return `%FDF-1.2\n1 0 obj << /FDF << /Fields [ ${fields.join('\n')} ] >> >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`;
}

const PYTHON = 'Python with its libraries';
const JAVA = 'Java with PDFBox and OpenPDF';

const LIBRARIES: readonly PdfProgram[] = [
  {
    name: 'pypdf',
    needs: PYTHON,
    run: script('fill.py', 'pypdf'),
    settings: {
      drawn: READ,
      'viewers draw': READ,
      appended: READ,
      encrypted: READ,
      saved: READ,
      flattened: FLATTENED,
    },
  },
  {
    name: 'pikepdf',
    needs: PYTHON,
    run: script('fill.py', 'pikepdf'),
    settings: {
      'viewers draw': READ,
      'object streams': READ,
      linearized: READ,
      encrypted: READ,
      'encrypted RC4': READ,
      uncompressed: READ,
      'UTF-16': READ,
      'UTF-16 little-endian': READ,
      'UTF-8': READ,
      PDFDocEncoding: READ,
      'not drawn': UNDRAWN,
    },
  },
  {
    name: 'PyMuPDF',
    needs: PYTHON,
    run: script('fill.py', 'pymupdf'),
    settings: {
      drawn: READ,
      collected: READ,
      'object streams': READ,
      appended: READ,
      encrypted: READ,
      flattened: FLATTENED,
    },
  },
  {
    name: 'pdfrw',
    needs: PYTHON,
    run: script('fill.py', 'pdfrw'),
    settings: { 'viewers draw': READ, 'no looks': READ, 'not drawn': UNDRAWN },
  },
  {
    name: 'pyHanko',
    needs: PYTHON,
    run: script('fill.py', 'pyhanko'),
    settings: { signed: READ, 'as Acrobat appends': READ },
  },
  {
    name: 'PDFium (Chromium)',
    needs: PYTHON,
    run: script('fill.py', 'pypdfium2'),
    settings: { typed: READ, 'typed and appended': READ },
  },
  {
    name: 'reportlab',
    needs: PYTHON,
    run: script('fill.py', 'reportlab'),
    settings: { 'written over a blank': WRITTEN_OVER, 'one line written over': WRITTEN_OVER },
  },
  {
    name: 'like macOS Preview (pikepdf)',
    needs: PYTHON,
    run: script('fill.py', 'preview'),
    settings: { saved: READ },
  },
  {
    name: 'poppler (Evince)',
    needs: 'poppler-glib',
    run: script('poppler.py'),
    settings: { typed: READ },
  },
  {
    name: 'PDFBox',
    needs: JAVA,
    run: script('java/FillForm.java', 'pdfbox'),
    settings: {
      drawn: READ,
      uncompressed: READ,
      'viewers draw': READ,
      appended: READ,
      encrypted: READ,
      flattened: FLATTENED,
    },
  },
  {
    name: 'OpenPDF (iText 2)',
    needs: JAVA,
    run: script('java/FillForm.java', 'openpdf'),
    settings: {
      drawn: READ,
      'viewers draw': READ,
      'object streams': READ,
      appended: READ,
      encrypted: READ,
      flattened: FLATTENED,
    },
  },
  {
    name: 'pdfcpu',
    needs: 'Go with its modules',
    run: (start, folder) => mustRun(start, ['.', folder], { cwd: here('go') }),
    settings: { drawn: READ, uncompressed: READ, optimized: READ, encrypted: READ },
  },
  {
    name: 'lopdf',
    needs: 'Rust with lopdf',
    run: (start, folder) => mustRun(start, [folder], {}),
    settings: {
      'viewers draw': READ,
      'object streams': READ,
      appended: READ,
      'not drawn': UNDRAWN,
    },
  },
  {
    name: 'pdf-lib',
    needs: 'pdf-lib',
    run: script('fill.mjs', 'pdf-lib'),
    settings: {
      drawn: READ,
      'no object streams': READ,
      'not drawn': UNDRAWN,
      flattened: FLATTENED,
    },
  },
  {
    name: 'pdf.js (Firefox)',
    needs: 'node',
    run: script('fill.mjs', 'pdf.js'),
    settings: { 'typed and appended': READ },
  },
];

const PROGRAMS: readonly PdfProgram[] = [
  {
    name: 'pdftk',
    needs: 'pdftk',
    ...commands({
      drawn: ['blank.pdf fill_form $fdf output $out', READ],
      'viewers draw': ['blank.pdf fill_form $fdf output $out need_appearances', READ],
      encrypted: ['blank.pdf fill_form $fdf output $out owner_pw owner', READ],
      uncompressed: ['filled.pdf output $out uncompress', READ],
      flattened: ['blank.pdf fill_form $fdf output $out flatten', FLATTENED],
    }),
  },
  {
    name: 'qpdf',
    needs: 'qpdf',
    ...commands({
      linearized: ['--linearize filled.pdf $out', READ],
      'object streams': ['--object-streams=generate filled.pdf $out', READ],
      uncompressed: ['--object-streams=disable --qdf filled.pdf $out', READ],
      'drawn again': ['--generate-appearances filled.pdf $out', READ],
      encrypted: ['--encrypt EMPTY owner 256 -- filled.pdf $out', READ],
      'a password to open it': [
        '--encrypt user owner 256 -- filled.pdf $out',
        /protected by a password/,
      ],
      flattened: ['--generate-appearances --flatten-annotations=all filled.pdf $out', FLATTENED],
    }),
  },
  {
    name: 'mutool',
    needs: 'mutool',
    ...commands({
      saved: ['clean filled.pdf $out', READ],
      collected: ['clean -gggg -z filled.pdf $out', READ],
    }),
  },
  {
    name: 'PoDoFo',
    needs: 'podofouncompress',
    ...commands({ uncompressed: ['filled.pdf $out', READ] }),
  },
  { name: 'CAM::PDF', needs: 'rewritepdf', ...commands({ saved: ['filled.pdf $out', READ] }) },
  {
    name: 'pdftocairo',
    needs: 'pdftocairo',
    ...commands({ printed: ['-pdf filled.pdf $out', FLATTENED] }),
  },
  {
    name: 'Ghostscript',
    needs: 'gs',
    ...commands({
      printed: ['-q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile=$out filled.pdf', FLATTENED],
    }),
  },
  {
    name: 'LibreOffice',
    needs: 'soffice',
    run(start, folder) {
      const made = ['--headless', '--convert-to', 'pdf', '--outdir', 'made', 'filled.pdf'];
      mustRun(start, made, { cwd: folder, env: { HOME: folder } });
      writeFileSync(join(folder, 'exported.pdf'), readFileSync(join(folder, 'made/filled.pdf')));
    },
    settings: { exported: FLATTENED },
  },
];

export const PDF_PROGRAMS = [...LIBRARIES, ...PROGRAMS];

const isRead = (outcome: Outcome): boolean => outcome === READ;

/** The table of the guide. */
export function tableOf(programs: readonly PdfProgram[]): string {
  const rows = programs.map(({ name, settings }) => {
    const named = (wanted: boolean): string =>
      Object.entries(settings)
        .filter(([, outcome]) => isRead(outcome) === wanted)
        .map(([setting]) => setting)
        .join(', ');
    return `| ${name} | ${named(true)} | ${named(false)} |`;
  });
  return ['| Program | Read | Refused, with the cause |', '| --- | --- | --- |', ...rows].join(
    '\n',
  );
}
