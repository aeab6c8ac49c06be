// The thread of `checkFile`: it may read for minutes without holding up anyone.
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';

const db = new Sqlite(workerData as string, { readonly: true, timeout: 10_000 });
const [first] = db.pragma('quick_check(1)') as { quick_check: string }[];
db.close();
parentPort?.postMessage(first?.quick_check ?? 'no answer of quick_check');
