/** Loaded before tests (`record.ts`): writes down every statement that they send to PostgreSQL. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { normalized } from './statements.ts';

const folder = process.env.RECORD_STATEMENTS_TO;
const seen = new Set<string>();

if (folder !== undefined) {
  const query: unknown = pg.Client.prototype.query;
  if (typeof query !== 'function') throw new Error('pg.Client has no query');
  Reflect.set(
    pg.Client.prototype,
    'query',
    function recorded(this: pg.Client, first: unknown, ...rest: unknown[]): unknown {
      const text = typeof first === 'string' ? first : Reflect.get(Object(first), 'text');
      const statement = typeof text === 'string' ? normalized(text) : undefined;
      if (statement !== undefined) seen.add(statement);
      return Reflect.apply(query, this, [first, ...rest]);
    },
  );
  process.on('exit', () => {
    if (seen.size > 0)
      writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...seen]));
  });
}
