/** Which origins may show an employer's pages of Form I-9 in a frame (ADR 0010). */

import { type FieldError, fieldError } from '../../platform/requests/errors.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import { optionsOfEmployer } from './storage/employers.ts';

/** A host source of CSP: a name or an IPv4 address, nothing that ends or widens the header. */
const SOURCE = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;
/** Pages of a developer's own machine. */
const OWN_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/** The origin as browsers compare it; undefined for anything else than an origin that is allowed. */
export function originOf(text: string): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (!URL.canParse(wanted)) return undefined;
  const { origin, href } = new URL(wanted);
  const isBare = href === `${origin}/`;
  return isBare && (SOURCE.test(origin) || OWN_MACHINE.test(origin)) ? origin : undefined;
}

/** What is wrong with `options.embeddingOrigins` of a request; its shape is left to the schema. */
export function embeddingErrors(options: unknown): FieldError[] {
  const sent = (options as { embeddingOrigins?: unknown } | undefined)?.embeddingOrigins;
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((text: unknown, index) =>
    typeof text !== 'string' || originOf(text) !== undefined
      ? []
      : [
          fieldError(
            `options.embeddingOrigins[${index}]`,
            'invalid_format',
            'must be an origin such as https://app.example.com: https, host, and port if it is not 443, without a path. Only localhost and 127.0.0.1 may use http',
          ),
        ],
  );
}

export const storedOrigins = (sent: readonly string[]): string[] => [
  ...new Set(sent.flatMap((text) => originOf(text) ?? [])),
];

/** Of the employer with this id, whatever its account; none of an unknown one. */
export async function embeddingOrigins(
  db: Database,
  employerId: string,
): Promise<readonly string[]> {
  return allowedOrigins((await optionsOfEmployer(db, employerId)) ?? '{}');
}

/** Of the stored options; checked again, because they become a header. */
export function allowedOrigins(options: string): readonly string[] {
  const {
    embeddingOrigins: stored,
  }: {
    readonly embeddingOrigins?: readonly string[];
  } = JSON.parse(options);
  return storedOrigins(stored ?? []);
}
