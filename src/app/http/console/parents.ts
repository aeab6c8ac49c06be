/** Who may show the pages of an employer's people in a frame, as the database says now. */

import { embeddingOrigins } from '../../../people/employers/embedding.ts';
import { DatabaseUnavailable } from '../../../platform/storage/errors.ts';
import type { Context } from '../server/context.ts';

/** No one while the database is unavailable: the page itself says so better than an error would. */
export const parentsIn =
  ({ db }: Context) =>
  async (employerId: string): Promise<readonly string[]> => {
    try {
      return await embeddingOrigins(db, employerId);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return [];
      throw error;
    }
  };
