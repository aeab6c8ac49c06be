/**
 * Runs the steps of a Dockerfile in folders, where there is no container engine: each stage is a folder,
 * its files come from the project as `.dockerignore` lets them, and its commands run there. What differs
 * from a container is the system around it.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const DOCKERFILE = join(PROJECT, 'deploy/Dockerfile');

type Instruction = { readonly name: string; readonly text: string };

export type Image = {
  /** The folder that stands for `/`. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  /** Entrypoint and arguments. */
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
};

type BuildOptions = {
  /** An empty folder. */
  readonly into: string;
  /** Stages that are not built: each puts what the last stage takes from it in place. */
  readonly given?: Given;
};

type Given = Readonly<Record<string, (path: string, target: string) => void>>;

export function buildImage({ into, given = {} }: BuildOptions): Image {
  const stages = new Map<string, Image>();
  const ignored = ignoredPatterns();
  for (const { name, instructions } of readStages()) {
    if (given[name] !== undefined) continue;
    stages.set(name, runStage(join(into, name), instructions, { stages, given, ignored }));
  }
  const image = stages.get('final');
  if (image === undefined) throw new Error('the Dockerfile has no last stage');
  return image;
}

function readStages(): { name: string; instructions: Instruction[] }[] {
  const stages: { name: string; instructions: Instruction[] }[] = [];
  const lines = readFileSync(DOCKERFILE, 'utf8').replace(/\\\n/g, ' ').split('\n');
  for (const line of lines) {
    const [, name, text] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === undefined || text === undefined || name === 'ARG') continue;
    if (name === 'FROM') {
      stages.push({ name: / AS (\w+)$/.exec(text)?.[1] ?? 'final', instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, text });
    }
  }
  return stages;
}

const ignoredPatterns = (): string[] =>
  readFileSync(`${DOCKERFILE}.dockerignore`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

type Around = {
  readonly stages: ReadonlyMap<string, Image>;
  readonly given: Given;
  readonly ignored: readonly string[];
};

function runStage(root: string, instructions: readonly Instruction[], around: Around): Image {
  const env: Record<string, string> = {};
  let workdir = '/';
  let user: string | undefined;
  let entrypoint: string[] = [];
  let command: string[] = [];
  let healthcheck: string[] = [];
  const inside = (path: string): string => join(root, resolve(workdir, path));
  for (const { name, text } of instructions) {
    switch (name) {
      case 'WORKDIR':
        workdir = resolve(workdir, text);
        mkdirSync(inside('.'), { recursive: true });
        break;
      case 'ENV':
        for (const pair of text.split(/\s+/)) {
          const [key = '', value = ''] = pair.split('=');
          // A path of the image is one below its folder.
          env[key] = value.startsWith('/') ? join(root, value) : value;
        }
        break;
      case 'COPY':
        copy(text, inside, around);
        break;
      case 'RUN':
        runCommand(text, { cwd: inside('.'), root, env });
        break;
      case 'USER':
        user = text;
        break;
      case 'ENTRYPOINT':
        entrypoint = JSON.parse(text);
        break;
      case 'CMD':
        command = JSON.parse(text);
        break;
      case 'HEALTHCHECK':
        healthcheck = JSON.parse(/CMD (\[.*\])$/.exec(text)?.[1] ?? '[]');
        break;
      case 'VOLUME':
      case 'EXPOSE':
        break;
      default:
        throw new Error(`the Dockerfile has ${name}, which is not run here: add it`);
    }
  }
  return {
    root,
    workdir: inside('.'),
    env,
    user,
    command: [...entrypoint, ...command],
    healthcheck,
  };
}

function copy(text: string, inside: (path: string) => string, around: Around): void {
  const [, stage] = /^--from=(\w+) /.exec(text) ?? [];
  const parts = text.replace(/^--from=\w+ /, '').split(/\s+/);
  const target = parts.pop() ?? '';
  for (const part of parts) {
    const isFolder = target.endsWith('/');
    const to = inside(isFolder ? join(target, part) : target);
    mkdirSync(join(to, '..'), { recursive: true });
    if (stage === undefined) copyFromProject(part, to, around.ignored);
    else if (around.given[stage] !== undefined) around.given[stage](part, to);
    else cpSync(join(around.stages.get(stage)?.root ?? '', part), to, { recursive: true });
  }
}

/** What git knows, without what `.dockerignore` leaves out. */
function copyFromProject(path: string, to: string, ignored: readonly string[]): void {
  if (path !== '.' && statSync(join(PROJECT, path)).isFile()) {
    cpSync(join(PROJECT, path), to);
    return;
  }
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', path],
    { cwd: PROJECT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const isIgnored = (file: string): boolean =>
    ignored.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));
  const files = listed.split('\0').filter((file) => file !== '' && !isIgnored(file));
  if (files.length === 0) throw new Error(`COPY ${path}: nothing is left of it`);
  for (const file of files) {
    cpSync(join(PROJECT, file), join(to, path === '.' ? file : file.slice(path.length + 1)));
  }
}

/** Paths such as `/data` are those below the folder; there is no user `node` to own them. */
function runCommand(
  text: string,
  { cwd, root, env }: { cwd: string; root: string; env: Readonly<Record<string, string>> },
): void {
  const command = text.replace(/ && chown \S+ \S+/g, '').replace(/ \/(?=[a-z])/g, ` ${root}/`);
  // Every base image has it.
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  const { NODE_TEST_CONTEXT: _, NODE_COMPILE_CACHE: __, ...own } = process.env;
  execFileSync('sh', ['-ec', command], { cwd, env: { ...own, ...env }, stdio: 'pipe' });
}
