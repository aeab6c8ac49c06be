/** The generated files of the TypeScript client are those of today's description. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { generate } from '../../../clients/typescript/generate.ts';
import { withOutside } from '../../support/outside.ts';
import { withServer } from './server.ts';

const FOLDER = new URL('../../../clients/typescript/src/generated/', import.meta.url);

withServer('the generated files of the TypeScript client', (server) => {
  withOutside('openapi-typescript', () => {
    test('are those of the description', async () => {
      const { text } = await server().fetch('/openapi.json', { key: null });
      const files = Object.entries(await generate(JSON.parse(text)));
      assert.deepEqual(
        files
          .filter(([file, made]) => readFileSync(new URL(file, FOLDER), 'utf8') !== made)
          .map(([file]) => `${file} is old: run \`npm run openapi\``),
        [],
      );
    });

    test('change with the description', async () => {
      const { text } = await server().fetch('/openapi.json', { key: null });
      const changed = text.replaceAll('listEmployers', 'readEmployers');
      const { 'operations.ts': made } = await generate(JSON.parse(changed));
      assert.notEqual(made, readFileSync(new URL('operations.ts', FOLDER), 'utf8'));
    });
  });
});
