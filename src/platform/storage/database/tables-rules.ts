// The tables of installed rule releases as TypeScript sees them; see tables.ts.

export type RuleTables = {
  rule_releases: RuleReleaseRow;
  rule_release_keys: RuleReleaseKeyRow;
};

export type RuleReleaseRow = {
  version: string;
  /** Of the content, as it was sealed. */
  sha256: string;
  sealed_on: string;
  file_sha256: string;
  /** Base64; null once the release is removed. */
  file: string | null;
  key_id: string;
  /** PEM. */
  public_key: string;
  signer: string;
  installed_at: string;
  /** Before its first answer. */
  used_at: string | null;
  /** Its removal has begun: servers stop to choose it, then it goes. */
  leaving_at: string | null;
  removed_at: string | null;
};

type RuleReleaseKeyRow = {
  /** The first half of the SHA-256 of the key, hexadecimal. */
  id: string;
  /** PEM. */
  public_key: string;
  label: string;
  trusted_at: string;
  removed_at: string | null;
};
