/**
 * When to stop: a signal, or the end of the program that started this one. npm and shells pass a
 * signal on to their own child only, and one that is killed passes on nothing.
 */

/** Not SIGHUP: a handler would undo `nohup`. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Ctrl+C reaches the whole process group, and npm passes it on besides: that is one signal. */
const SAME_SIGNAL_MS = 250;
const PARENT_CHECK_MS = 500;

/**
 * Calls `stop` once with the reason; a signal after that ends the process immediately. Returns what ends
 * the listening, which alone keeps a process below bin/wagewright.js alive.
 */
export function onStop(stop: (reason: string) => void): () => void {
  let stoppedAt: number | undefined;
  const once = (reason: string): void => {
    if (stoppedAt !== undefined) return;
    stoppedAt = performance.now();
    stop(reason);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stoppedAt !== undefined && performance.now() - stoppedAt > SAME_SIGNAL_MS) {
      process.exit(1);
    }
    once(signal);
  };
  const onEnd = (): void => once('the starting process ended');
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // Connected to bin/wagewright.js, which is how that one says that it is alive.
  process.on('disconnect', onEnd);
  const stopListening = (): void => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off('disconnect', onEnd);
  };
  // Only below npm: a server started with `nohup ... &` outlives its shell on purpose.
  const parent = process.ppid;
  if (process.env.npm_command === undefined || parent === 1) return stopListening;
  setInterval(() => {
    if (process.ppid !== parent) onEnd();
  }, PARENT_CHECK_MS).unref();
  return stopListening;
}
