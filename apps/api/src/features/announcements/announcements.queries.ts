import { ANNOUNCEMENT_LANGUAGES, type AnnouncedTexts } from '@waha/domain/announcements/announced-text';
import type { AnnouncementId, StaffId } from '@waha/domain/kernel/ids';
import { HOUR, type Instant, toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT } from '@waha/domain/kernel/wire';
import type { WireFigures } from '@waha/domain/staff-announcement-schema';
import type {
  WireAnnouncement,
  WireListedAnnouncement,
  WireReadAnnouncement,
} from '@waha/domain/staff-announcements.contract';
import { asc, desc, eq, inArray, lt } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL } from '#platform/auth/people.queries';
import type { Database, Tx } from '#platform/database/database';
import { requireFound } from '#platform/http/refusal-error';
import { type Announcement, findAnnouncement } from './announcement.store';
import { announcementHours, announcementRuns, announcements } from './announcements.tables';

/** Newest first. */
export async function listAnnouncements(
  db: Database,
  { limit = PAGE_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<WireListedAnnouncement[]> {
  const rows = await db
    .select()
    .from(announcements)
    .where(cursor === undefined ? undefined : lt(announcements.id, cursor as AnnouncementId))
    .orderBy(desc(announcements.id))
    .limit(limit);
  const statuses = await readStatuses(db, rows);
  return rows.map((row) => ({ ...statuses(row), title: getTitle(row.texts), audience: row.audience }));
}

/** @throws RefusalError `announcement_missing` */
export async function readAnnouncement(db: Database, id: AnnouncementId): Promise<WireReadAnnouncement> {
  const row = requireFound(await findAnnouncement(db, id), 'announcement_missing');
  const hours = await db
    .select()
    .from(announcementHours)
    .where(eq(announcementHours.announcementId, id))
    .orderBy(asc(announcementHours.hour));
  const readByHour = hours.map(({ hour, read }) => ({ from: toIso(hour * HOUR), members: read }));
  return { ...(await viewAnnouncement(db, row)), readByHour };
}

export async function viewAnnouncement(db: Database | Tx, row: Announcement): Promise<WireAnnouncement> {
  const { texts, audience, byPush, byMail } = row;
  return { ...(await readStatuses(db, [row]))(row), texts, audience, byPush, byMail };
}

/** Returns the title that staff see, also for incomplete drafts. */
function getTitle(texts: AnnouncedTexts): string {
  return ANNOUNCEMENT_LANGUAGES.map((each) => texts[each]?.title ?? '').find((title) => title !== '') ?? '';
}

/** Returns the status of each of these announcements. */
async function readStatuses(db: Database | Tx, rows: readonly Announcement[]) {
  const ids = rows.map(({ id }) => id);
  const runs = await db.select().from(announcementRuns).where(inArray(announcementRuns.announcementId, ids));
  const figures = new Map(runs.map((run) => [run.announcementId, toFigures(run)]));
  const names = await findNames(
    db,
    rows.map(({ savedBy }) => savedBy),
  );
  return ({ id, state, version, savedAt, savedBy, sendAt, startedAt, endedAt }: Announcement) => ({
    ...{ _id: id, state, version, savedAt: toIso(savedAt), savedBy: names.get(savedBy) ?? { _id: savedBy } },
    ...{ sendAt: toIsoOrNull(sendAt), startedAt: toIsoOrNull(startedAt), endedAt: toIsoOrNull(endedAt) },
    figures: figures.get(id)!,
  });
}

const toIsoOrNull = (at: Instant | null) => (at === null ? null : toIso(at));

async function findNames(
  db: Database | Tx,
  ids: readonly StaffId[],
): Promise<Map<string, { _id: string; name: string }>> {
  const rows = await db
    .select({ _id: people.id, name: FULL_NAME_SQL })
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row._id, row]));
}

function toFigures({
  announcementId: _of,
  lastMember: _last,
  ...counts
}: typeof announcementRuns.$inferSelect): WireFigures {
  return counts;
}
