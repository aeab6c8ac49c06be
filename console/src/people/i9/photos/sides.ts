/** Names of the sides of a document. */

import type { MessageId } from '../../../ui/i18n/language.tsx';
import type { Side } from './photos.ts';

export const SIDES = {
  front: 'i9.photos.front',
  back: 'i9.photos.back',
} as const satisfies Record<Side, MessageId>;
