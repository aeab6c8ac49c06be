/** Every check of the sources. */

import { checkCommentWords } from '../language/comment-words.ts';
import { checkCasts } from './casts.ts';
import { checkCircles } from './circles.ts';
import type { Finding } from './findings.ts';
import { checkFolders } from './folders.ts';
import type { House } from './house.ts';
import { checkLongFunctions } from './long-functions.ts';
import { checkQueries } from './queries.ts';
import { checkRooms } from './rooms.ts';
import { checkShortFiles } from './short-files.ts';
import { checkUnusedExports } from './unused-exports.ts';
import { checkWings } from './wings.ts';

const CHECKS = [
  checkWings,
  checkRooms,
  checkFolders,
  checkCircles,
  checkUnusedExports,
  checkShortFiles,
  checkLongFunctions,
  checkCasts,
  checkQueries,
  checkCommentWords,
];

export const findingsOf = (house: House): Finding[] => CHECKS.flatMap((check) => check(house));
