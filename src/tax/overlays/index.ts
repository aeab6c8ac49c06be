/**
 * Registers that an operator imported over a sealed release: read, checked, and applied to it.
 *
 * @throws OverlayError when one was changed or a part of it is missing; the message says which.
 */

export { withOverlays } from './apply-overlays.ts';
export { RATES_HEADER } from './apply-rates.ts';
export { type ImportedFile, partOf, partsOf, versionOf } from './manifest.ts';

export { type Overlay, readOverlays } from './read-overlays.ts';
export { type OverlayFile, writeOverlay } from './write-overlay.ts';
