/** JSON text of what many answers repeat, written out once. */

import type { Citation, Step } from '../../engine/index.ts';
import { type AnswerBytes, bytesOf } from './answer-bytes.ts';

const MAX_TEXTS = 5_000;
/** Longer texts are few. */
const MAX_LENGTH = 1_000;

const texts = new Map<string, Uint8Array>();
/** Written once so far: notes with amounts in them are seldom written again, and keeping them takes memory. */
const seen = new Set<string>();

/** Writes a text with its quotes. */
export function writeQuoted(out: AnswerBytes, text: string): void {
  const known = texts.get(text);
  if (known !== undefined) {
    out.put(known);
    return;
  }
  const json = JSON.stringify(text);
  out.text(json);
  if (text.length > MAX_LENGTH) return;
  if (seen.delete(text)) {
    if (texts.size >= MAX_TEXTS) texts.clear();
    texts.set(text, bytesOf(json));
    return;
  }
  if (seen.size >= MAX_TEXTS) seen.clear();
  seen.add(text);
}

type StepHead = { readonly line: string; readonly bytes: Uint8Array };
type StepTail = { readonly methodStep: string | undefined; readonly bytes: Uint8Array };

const heads = new Map<string, StepHead[]>();
const tails = new WeakMap<Citation, StepTail[]>();
/** Lines of one label, and steps of methods with one citation. */
const MAX_ALIKE = 100;

/** A step up to its value. */
export function stepHead({ line, label }: Step): Uint8Array {
  let alike = heads.get(label);
  if (alike === undefined) {
    if (heads.size >= MAX_TEXTS) heads.clear();
    alike = [];
    if (label.length <= MAX_LENGTH) heads.set(label, alike);
  }
  for (let i = 0; i < alike.length; i += 1) {
    const head = alike[i] as StepHead;
    if (head.line === line) return head.bytes;
  }
  const text = `{"line":${JSON.stringify(line)},"label":${JSON.stringify(label)},"value":`;
  const bytes = bytesOf(text);
  if (alike.length < MAX_ALIKE) alike.push({ line, bytes });
  return bytes;
}

/** A step after its value. */
export function stepTail({ citation, methodStep }: Step): Uint8Array {
  let alike = tails.get(citation);
  if (alike === undefined) {
    alike = [];
    tails.set(citation, alike);
  }
  for (let i = 0; i < alike.length; i += 1) {
    const tail = alike[i] as StepTail;
    if (tail.methodStep === methodStep) return tail.bytes;
  }
  const method = methodStep === undefined ? '' : `,"methodStep":${JSON.stringify(methodStep)}`;
  const bytes = bytesOf(`,"citation":${JSON.stringify(citation)}${method}}`);
  if (alike.length < MAX_ALIKE) alike.push({ methodStep, bytes });
  return bytes;
}
