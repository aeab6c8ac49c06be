/** A payroll in parts: the Kubernetes Job and the pipe of the guide, run without Kubernetes and Spark. */

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { sizeOf } from '../../sizes.ts';
import { temporaryDirectory } from '../../support/databases.ts';
import { FIT, paycheck, SOCIAL_SECURITY, tax, wage } from '../../support/paychecks.ts';

const PARTS = sizeOf('fileParts');
const ITEMS = 500;
const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const lines = Array.from({ length: ITEMS }, (_, n) =>
  JSON.stringify(
    n === 7
      ? paycheck({ employeeID: `E${n}`, wages: [] })
      : paycheck({
          employeeID: `E${n}`,
          wages: [wage({ grossWages: 1_000 + n })],
          taxJurisdictionParms: [tax(FIT), tax(SOCIAL_SECURITY)],
        }),
  ),
);

/** The lines in so many parts, the first ones a line longer where they cannot be equal. */
const cutInto = (count: number): string[] =>
  Array.from({ length: count }, (_, part) => {
    const at = (index: number): number => Math.ceil((index * ITEMS) / count);
    return `${lines.slice(at(part), at(part + 1)).join('\n')}\n`;
  });

describe('a payroll in parts', () => {
  let folder: string;
  let env: NodeJS.ProcessEnv;
  before(async () => {
    folder = await temporaryDirectory();
    const commands = join(folder, 'commands');
    mkdirSync(commands);
    const cli = fileURLToPath(new URL('src/app/cli.ts', root));
    const command = (name: string, shift: string): void => {
      writeFileSync(join(commands, name), `#!/bin/sh\n${shift}exec node '${cli}' "$@"\n`);
      chmodSync(join(commands, name), 0o755);
    };
    command('wagewright', '');
    command('npx', '[ "$1" = wagewright ] || exit 9\nshift\n');
    env = { ...process.env, PATH: `${commands}${delimiter}${process.env.PATH}` };
  });
  after(() => rmSync(folder, { recursive: true }));

  const job = parse(read('deploy/calc-job.yaml'));
  const [container] = job.spec.template.spec.containers;

  /** The joined answers of all pods of the Job. */
  function runJob(count: number): string {
    const data = join(folder, `data-${count}`);
    mkdirSync(data);
    const answers = cutInto(count).map((part, index) => {
      writeFileSync(join(data, `part-${index}.ndjson`), part);
      const [shell, ...options] = container.command;
      const args = container.args.map((text: string) => text.replaceAll('/data/', `${data}/`));
      const pod = spawnSync(shell, [...options, ...args], {
        env: { ...env, JOB_COMPLETION_INDEX: String(index) },
        encoding: 'utf8',
      });
      assert.equal(pod.status, 0, pod.stderr);
      return readFileSync(join(data, `answers-${index}.ndjson`), 'utf8');
    });
    return answers.join('');
  }

  test('the Job is an Indexed Job over a volume, without rights', () => {
    assert.deepEqual([job.apiVersion, job.kind], ['batch/v1', 'Job']);
    assert.equal(job.spec.completionMode, 'Indexed');
    assert.ok(job.spec.parallelism <= job.spec.completions);
    assert.equal(job.spec.template.spec.restartPolicy, 'Never');
    assert.equal(job.spec.template.spec.securityContext.runAsNonRoot, true);
    assert.equal(container.securityContext.readOnlyRootFilesystem, true);
    assert.deepEqual(
      container.volumeMounts.map(({ name }: { name: string }) => name),
      job.spec.template.spec.volumes.map(({ name }: { name: string }) => name),
    );
    assert.match(read('docs/guides/bulk.md'), /\(\.\.\/\.\.\/deploy\/calc-job\.yaml\)/);
  });

  test(`1 part and ${PARTS} parts give the same answers`, () => {
    const whole = runJob(1);
    assert.equal(whole.split('\n').length, ITEMS + 1);
    assert.match(whole, /"employeeID":"E7","taxCalculation":\[\],/);
    assert.ok(runJob(PARTS) === whole);
  });

  test('the command of the Spark example answers each partition as the whole', () => {
    const [, command = ''] = /items\.pipe\("(.*)"\)/.exec(read('docs/guides/bulk.md')) ?? [];
    const pipe = (input: string): string => {
      const child = spawnSync('sh', ['-c', command], { env, input, encoding: 'utf8' });
      assert.equal(child.status, 0, child.stderr);
      return child.stdout;
    };
    const whole = pipe(`${lines.join('\n')}\n`);
    assert.equal(whole.split('\n').length, ITEMS + 1);
    assert.ok(cutInto(2).map(pipe).join('') === whole);
  });
});
