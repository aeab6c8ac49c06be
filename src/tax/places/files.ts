/** The files of `rules/places`. The browser build has its own module in place of this one. */

import { readFileSync } from 'node:fs';
import { inRoot } from '../../platform/compiled/root.ts';
import type { PlaceFiles } from './partial-files.ts';

export const readPlaceFile = (name: string): string =>
  readFileSync(inRoot(`rules/places/${name}`), 'utf8');

/** Whether the places of a state (FIPS code) can be looked up: here, those of every state. */
export const hasPlacesOf = (_state: string): boolean => true;

/** Adds rows of a state to a build that has only some; here, all are there. */
export const addPlaceFiles = (_state: string, _files: PlaceFiles): void => {};
