/**
 * Announces what this installation takes up: releases of the program, installed ones, drafts, and
 * editions of forms. Of all servers on one database, one writes each announcement. A release that was
 * announced stays announced, whichever version a server pins or an older program has; only the removal
 * of an installed release is an announcement of its own.
 */

import { canonicalJson, sha256 as sha256OfText } from '../../platform/digest/digest.ts';
import { isoTime } from '../../platform/shape/clock.ts';
import type { Database } from '../../platform/storage/database/database.ts';
import type { AnnouncementRow } from '../../platform/storage/database/tables-announcements.ts';
import { newId } from '../../platform/storage/rows/new-id.ts';
import type { LoadedRelease } from '../installs/loaded-release.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import { compareVersions, type RuleTree } from '../rules/index.ts';
import {
  insertAnnouncement,
  type KnownAnnouncement,
  listDraftChanges,
  listNewest,
  nextSequence,
} from '../storage/announcements.ts';
import { type InstalledRelease, listReleases } from '../storage/installed-releases.ts';
import { changesInThread } from './compare.ts';
import { type FormEditionLine, formChanges, type KnownForms, knownForms } from './form-changes.ts';
import type { RuleChange } from './schema.ts';

export type AnnounceDeps = {
  readonly db: Database;
  readonly clock: () => number;
  readonly tree: RuleTree;
  readonly releases: ReleaseSet;
  /** What the operator has installed by now. */
  readonly installed: () => readonly LoadedRelease[];
  readonly forms: readonly FormEditionLine[];
  readonly productVersion: string;
};

type Candidate = {
  readonly version: string;
  /** Of the content; empty of a draft, which changes. */
  readonly sha256: string;
  readonly about: string;
  readonly knownUpTo: string;
  readonly isDraft: boolean;
};

type NewAnnouncement = Pick<
  AnnouncementRow,
  'subject' | 'version' | 'previous' | 'sha256' | 'status' | 'about' | 'known_forms'
> & { readonly isDraft: boolean; readonly changes: readonly RuleChange[] };

/** Writes what was not announced yet, in the order of versions; returns how many it wrote. */
export async function announceNew(deps: AnnounceDeps): Promise<number> {
  const known = await listNewest(deps.db);
  const candidates = candidatesOf(deps);
  let written = 0;
  for (const candidate of candidates) {
    if (!isNews(candidate, known)) continue;
    const before = previousOf(candidate, candidates);
    const found = before === undefined ? [] : await changes(deps, before, candidate);
    if (await write(deps, announcementOf(candidate, before, found))) written += 1;
  }
  for (const row of await removedReleases(deps, candidates)) {
    if (isAnnounced(known, row) && (await write(deps, withdrawalOf(row)))) written += 1;
  }
  return written + (await announceForms(deps, known));
}

/** Lowest version first. */
function candidatesOf({ tree, releases, installed }: AnnounceDeps): Candidate[] {
  const loaded = installed();
  const own = tree.releases
    .filter(({ version }) => !loaded.some((one) => one.version === version))
    .map(({ version, about, knownUpTo, sealedOn, sha256 }) => ({
      version,
      about,
      knownUpTo,
      isDraft: sealedOn === undefined,
      sha256: sha256 ?? '',
    }));
  const others = loaded.map(({ version, sha256 }) => {
    const release = releases.all.find((one) => one.version === version);
    const knownUpTo = release?.installed?.knownUpTo ?? '';
    return { version, sha256, about: release?.about ?? '', knownUpTo, isDraft: false };
  });
  return [...own, ...others].sort((a, b) => compareVersions(a.version, b.version));
}

/** The next lower version: of sealed ones for a sealed one. */
const previousOf = (
  { version, isDraft }: Candidate,
  all: readonly Candidate[],
): Candidate | undefined =>
  all.findLast((one) => compareVersions(one.version, version) < 0 && (isDraft || !one.isDraft));

const newestOf = (
  known: readonly KnownAnnouncement[],
  subject: 'release' | 'forms',
  version: string,
): KnownAnnouncement | undefined =>
  known.find((one) => one.subject === subject && one.version === version);

/** Whether it may be news: of a draft, what it changes decides. */
function isNews(
  { version, sha256, isDraft }: Candidate,
  known: readonly KnownAnnouncement[],
): boolean {
  const newest = newestOf(known, 'release', version);
  if (newest === undefined) return true;
  // An older program on the same database may know as a draft what is sealed.
  if (isDraft) return newest.is_draft === 1;
  return newest.is_draft === 1 || newest.status === 'withdrawn' || newest.sha256 !== sha256;
}

/** As seen under the lock; undefined where another server was faster, or a draft has nothing new. */
type MakeAnnouncement = (
  transaction: Database,
  known: readonly KnownAnnouncement[],
) => Promise<NewAnnouncement | undefined>;

const announcementOf =
  (
    candidate: Candidate,
    before: Candidate | undefined,
    found: readonly RuleChange[],
  ): MakeAnnouncement =>
  async (transaction, known) => {
    if (!isNews(candidate, known)) return undefined;
    const { version, sha256, about, isDraft } = candidate;
    const isFirst = newestOf(known, 'release', version) === undefined;
    const fresh = isDraft ? await newIn(transaction, version, found) : found;
    if (isDraft && !isFirst && fresh.length === 0) return undefined;
    return {
      subject: 'release',
      version,
      previous: before?.version ?? null,
      sha256,
      status: 'announced',
      about,
      known_forms: null,
      isDraft,
      changes: fresh,
    };
  };

const changes = (
  { installed }: AnnounceDeps,
  { version: from, knownUpTo, isDraft }: Candidate,
  to: Candidate,
): Promise<RuleChange[]> =>
  changesInThread({
    from,
    to: to.version,
    knownUpTo,
    isDraft: isDraft || to.isDraft,
    installed: installed().filter(({ version }) => version === from || version === to.version),
  });

/** A draft that grows announces what came to it. */
async function newIn(
  db: Database,
  version: string,
  found: readonly RuleChange[],
): Promise<RuleChange[]> {
  const announced = await listDraftChanges(db, version);
  const before = new Set(announced.flatMap((row) => changesIn(row)).map(canonicalJson));
  return found.filter((change) => !before.has(canonicalJson(change)));
}

const changesIn = (known: Pick<KnownAnnouncement, 'changes'> | undefined): RuleChange[] =>
  known === undefined ? [] : JSON.parse(known.changes);

const isAnnounced = (
  known: readonly KnownAnnouncement[],
  { version, sha256 }: Pick<Candidate, 'version' | 'sha256'>,
): boolean => {
  const newest = newestOf(known, 'release', version);
  return newest?.status === 'announced' && newest.is_draft === 0 && newest.sha256 === sha256;
};

/** Installed releases that the operator removed, without those that are part of the program by now. */
async function removedReleases(
  { db }: AnnounceDeps,
  candidates: readonly Candidate[],
): Promise<InstalledRelease[]> {
  const isHere = (row: InstalledRelease): boolean =>
    candidates.some(({ version, sha256 }) => version === row.version && sha256 === row.sha256);
  return (await listReleases(db)).filter((row) => row.removedAt !== null && !isHere(row));
}

/** With what was announced, so that it reaches those who asked for it. */
const withdrawalOf =
  (row: InstalledRelease): MakeAnnouncement =>
  async (_, known) => {
    const announced = newestOf(known, 'release', row.version);
    if (announced === undefined || !isAnnounced(known, row)) return undefined;
    const { version, previous, sha256, about } = announced;
    return {
      subject: 'release',
      version,
      previous,
      sha256,
      status: 'withdrawn',
      about,
      known_forms: null,
      isDraft: false,
      changes: changesIn(announced),
    };
  };

/** Where no forms were counted yet, those of this program are what is known. */
async function announceForms(
  deps: AnnounceDeps,
  known: readonly KnownAnnouncement[],
): Promise<number> {
  const { forms, productVersion: version } = deps;
  const newest = (all: readonly KnownAnnouncement[]): KnownAnnouncement | undefined =>
    all.findLast(({ subject }) => subject === 'forms');
  const before = newest(known);
  const editions = knownForms(forms);
  const found = before === undefined ? [] : formChanges(forms, formsIn(before));
  if (before !== undefined && found.length === 0) return 0;
  const text = canonicalJson({ ...(before === undefined ? {} : formsIn(before)), ...editions });
  const announcement: NewAnnouncement = {
    subject: 'forms',
    version,
    previous: before?.version ?? null,
    sha256: sha256OfText(text),
    status: 'announced',
    about: `Forms of Wagewright ${version}.`,
    known_forms: text,
    isDraft: false,
    changes: found,
  };
  const make: MakeAnnouncement = async (_, now) =>
    newest(now)?.sequence === before?.sequence ? announcement : undefined;
  return (await write(deps, make)) ? 1 : 0;
}

const formsIn = ({ known_forms }: KnownAnnouncement): KnownForms => JSON.parse(known_forms ?? '{}');

/** False when there is nothing to write after all. */
async function write({ db, clock }: AnnounceDeps, make: MakeAnnouncement): Promise<boolean> {
  const now = clock();
  return await db.transaction().execute(async (transaction) => {
    const sequence = await nextSequence(transaction);
    const made = await make(transaction, await listNewest(transaction));
    if (made === undefined) return false;
    const { isDraft, changes: found, ...row } = made;
    await insertAnnouncement(transaction, {
      ...row,
      id: newId(now),
      sequence,
      is_draft: isDraft ? 1 : 0,
      changes: JSON.stringify(found),
      announced_at: isoTime(now),
    });
    return true;
  });
}
