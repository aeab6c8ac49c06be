/**
 * How long a server with a new data directory takes until it says where it listens, and how long
 * `calc` takes for one paycheck, with the processor time of each; in turn with an empty Node program,
 * which is the least that any program takes. Both begin as a person types them, with the launcher. Run: `npm run bench:start`, or `npm run bench:start -- 20`
 * for so many rounds.
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

const ROUNDS = Number(process.argv[2] ?? 7);
const LAUNCHER = 'bin/wagewright.js';
/** Clock ticks of one second in /proc. */
const TICKS = 100;

/** In seconds. */
type Cost = { readonly elapsed: number; readonly processor: number };

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

const TELLS_TIME = `data:text/javascript,process.once('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(\`\${(user + system) / 1e6}\`);
});`;

function run(args: readonly string[]): Cost {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', TELLS_TIME, ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return { elapsed: secondsSince(began), processor: Number(stderr) };
}

async function startServer(): Promise<Cost> {
  const directory = mkdtempSync(join(tmpdir(), 'wagewright-bench-'));
  const began = performance.now();
  const server = spawn(process.execPath, [LAUNCHER, 'serve'], {
    env: { ...process.env, PORT: '0', DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const text of server.stdout.setEncoding('utf8')) {
    output += text;
    if (output.includes(' listens on ')) break;
  }
  const cost = { elapsed: secondsSince(began), processor: processorTime(server.pid as number) };
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  rmSync(directory, { recursive: true });
  return cost;
}

/** Of a running process with all its threads (Linux). */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

const EXAMPLE = 'examples/paycheck.json';
const programs = [
  { name: 'an empty Node program', measure: () => run(['-e', '']), costs: [] as Cost[] },
  { name: 'wagewright serve', measure: startServer, costs: [] as Cost[] },
  {
    name: `wagewright calc ${EXAMPLE}`,
    measure: () => run([LAUNCHER, 'calc', EXAMPLE]),
    costs: [] as Cost[],
  },
];

for (let round = 0; round < ROUNDS; round += 1) {
  for (const { measure, costs } of programs) costs.push(await measure());
}

/** Median, lowest, and highest. */
function summarize(seconds: readonly number[]): { median: number; text: string } {
  const sorted = [...seconds].sort((a, b) => a - b);
  const [low = 0, median = 0, high = 0] = [0, sorted.length >> 1, sorted.length - 1].map(
    (index) => sorted[index],
  );
  const text = `${median.toFixed(2)} s (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return { median, text };
}

const load = loadavg()[0]?.toFixed(1);
console.log(`${ROUNDS} rounds in turn, load average ${load}, Node ${process.version}\n`);
console.log('| Program | Elapsed | Processor time | Times the empty program |');
console.log('|---|---|---|---|');
let least = 0;
for (const { name, costs } of programs) {
  const elapsed = summarize(costs.map((cost) => cost.elapsed));
  const processor = summarize(costs.map((cost) => cost.processor));
  least ||= processor.median;
  const times = (processor.median / least).toFixed(1);
  console.log(`| ${name} | ${elapsed.text} | ${processor.text} | ${times} |`);
}
