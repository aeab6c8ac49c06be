/** The story of Form I-9 happens as it is written, on its own server and on any other. */

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Compile } from 'typebox/compile';
import { type Finished, serve } from '../../support/cli.ts';
import { forEachDatabase, temporaryDirectory } from '../../support/databases.ts';
import { API_KEY, environmentOf } from '../../support/server.ts';

const STORY = fileURLToPath(new URL('../../../examples/i9-story.ts', import.meta.url));
const STORY_MS = 120_000;
type Environment = Readonly<Record<string, string>>;

async function tellStory(env: Environment): Promise<Finished> {
  const child: ChildProcess = spawn(process.execPath, [STORY], {
    env: { PATH: process.env.PATH ?? '', ...env },
    timeout: STORY_MS,
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...output };
}

type Event = { readonly eventKey: string; readonly data: object };

const eventsIn = ({ stdout }: Finished): Event[] =>
  stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Event);

type Published = { readonly events: readonly { eventKey: string; schema: string }[] };

/** Validators of the schemas a server publishes, by the key of the event. */
async function publishedSchemas(url: string) {
  const { events } = (await (await fetch(`${url}/docs/events`)).json()) as Published;
  const schemas = new Map<string, ReturnType<typeof Compile>>();
  for (const { eventKey, schema } of events) {
    schemas.set(eventKey, Compile(JSON.parse(await (await fetch(url + schema)).text())));
  }
  return schemas;
}

/** Passes everything on to `url`, but hides events of one kind from the list. */
async function hiding(url: string, eventKey: string) {
  const proxy = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, ...headers } = request.headers;
    const answer = await fetch(url + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
    });
    const body = await answer.text();
    reply.statusCode = answer.status;
    if (!request.url?.includes('/events?')) return reply.end(body);
    const page = JSON.parse(body) as { events: Event[] };
    const events = page.events.filter((event) => event.eventKey !== eventKey);
    return reply.end(JSON.stringify({ ...page, events }));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => proxy.close() };
}

forEachDatabase(({ create }) => {
  test('all ten events happen, with bodies that keep to the published schemas', async () => {
    const server = await serve(environmentOf(await create()));
    try {
      const schemas = await publishedSchemas(server.url);
      assert.equal(schemas.size, 10);
      const story = await tellStory({ WAGEWRIGHT_URL: server.url, API_KEY });
      assert.equal(story.stderr, '');
      assert.equal(story.code, 0, story.stdout);
      const events = eventsIn(story);
      assert.deepEqual([...new Set(events.map(({ eventKey }) => eventKey))].sort(), [
        ...[...schemas.keys()].sort(),
      ]);
      for (const event of events) {
        const schema = schemas.get(event.eventKey);
        assert.ok(schema?.Check(event), JSON.stringify([event, schema?.Errors(event)]));
        assert.ok(!schema?.Check({ ...event, data: {} }));
      }
      const changed = events.find(({ eventKey }) => eventKey === 'employee.i9Restarted');
      assert.deepEqual(Object.keys(changed?.data ?? {}).sort(), ['employeeId', 'employerId']);
    } finally {
      await server.end('SIGTERM');
    }
  });
});

test('on a server of its own that leaves nothing behind', async () => {
  const directory = await temporaryDirectory();
  const story = await tellStory({ TMPDIR: directory });
  assert.equal(story.code, 0, story.stderr);
  assert.match(story.stdout, /10 of the 10 events happened/);
  assert.deepEqual(await readdir(directory), []);
  await rm(directory, { recursive: true });
});

test('a missing event is named, and the exit code is 1', async () => {
  const directory = await temporaryDirectory();
  const server = await serve({ PORT: '0', DATA_DIR: directory, BOOTSTRAP_API_KEY: API_KEY });
  const proxy = await hiding(server.url, 'employee.upcomingExpiration');
  try {
    const story = await tellStory({ WAGEWRIGHT_URL: proxy.url, API_KEY });
    assert.match(story.stderr, /^Missing: employee.upcomingExpiration$/m);
    assert.equal(story.code, 1);
  } finally {
    proxy.close();
    await server.end('SIGTERM');
    await rm(directory, { recursive: true });
  }
});
