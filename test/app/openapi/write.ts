/**
 * `npm run openapi`: records the examples of the description again, and writes the generated files of
 * the TypeScript client. Read the differences before you commit them.
 */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from '../../../clients/typescript/generate.ts';
import {
  EXAMPLES,
  type Example,
  operationOf,
  REFUSALS_FILE,
} from '../../../src/app/http/openapi/examples.ts';
import { connectTo, temporaryDirectory } from '../../support/databases.ts';
import { TestServer } from '../../support/server.ts';
import { fileOfTag, STORY_SETTINGS, tellStory } from './story/index.ts';
import { stable } from './story/stable.ts';

const dataDir = await temporaryDirectory();
// The server migrates it.
const databases = { createMigrated: async () => ({ dataDir }), connect: connectTo };
const server = await TestServer.start(databases, STORY_SETTINGS);
const story = await tellStory(server);
const files = new Map<string, Record<string, Example>>();
for (const [id, example] of Object.entries(stable(Object.fromEntries(story.recorded)))) {
  const file = fileOfTag(story.routes.get(operationOf(id))?.operation.tags?.[0] ?? '');
  files.set(file, { ...files.get(file), [id]: example });
}
const write = (file: string, content: object): void =>
  writeFileSync(join(EXAMPLES, file), `${JSON.stringify(content, null, 2)}\n`);
for (const [file, examples] of files) write(file, examples);
write(REFUSALS_FILE, stable(Object.fromEntries(story.refusals)));
const description = JSON.parse((await server.fetch('/openapi.json', { key: null })).text);
for (const [file, text] of Object.entries(await generate(description))) {
  writeFileSync(
    new URL(`../../../clients/typescript/src/generated/${file}`, import.meta.url),
    text,
  );
}
await server.close();
await server.db.destroy();
rmSync(dataDir, { recursive: true });
console.log(`${story.recorded.size} operations, ${story.refusals.size} refusals`);
