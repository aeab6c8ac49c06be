/**
 * Memory of bodies and answers, given back as soon as no one needs it. The garbage collector counts
 * bytes outside its heap and, after every 64 MB of them, looks through the whole heap, rules included:
 * for bodies of 1 MB that took more than half of the processor time.
 */

/** Below, giving back costs more than it saves. */
const WORTHWHILE = 16 * 1024;

/**
 * Frees `bytes`, which are empty afterward. No one may read or write them any longer, the system
 * included. Does nothing to a part of larger memory.
 */
export function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  if (byteLength < WORTHWHILE || buffer.byteLength !== byteLength) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
