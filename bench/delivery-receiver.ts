/**
 * The receiver of `delivery.ts`, its own process. POST to any path is answered 204 and its
 * arrival noted; `/hang...` never answers, and `/quiet...` is answered and not noted. GET /seen tells what arrived since the last time.
 * Arguments: port.
 */

import { createServer } from 'node:http';
import type { Seen } from './delivery-seen.ts';

const port = Number(process.argv[2]);
const TIMESTAMP = /"timestamp":"([^"]+)"/;

let seen: Seen = { arrivals: [], delays: [] };

createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(seen));
    seen = { arrivals: [], delays: [] };
    return;
  }
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const path = request.url ?? '';
    if (path.startsWith('/hang')) return;
    response.writeHead(204).end();
    if (path.startsWith('/quiet')) return;
    const now = Date.now();
    seen.arrivals.push(now);
    const emitted = TIMESTAMP.exec(Buffer.concat(parts).toString('latin1'))?.[1];
    if (emitted !== undefined) seen.delays.push(now - Date.parse(emitted));
  });
}).listen(port, '127.0.0.1');
