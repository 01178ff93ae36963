import {
  mayEditAnnouncement,
  omitEmptyTexts,
  planAnnouncement,
  stopAnnouncement,
} from '@waha/domain/announcements/staff/announcement';
import type { AnnouncementId, PersonId, StaffId } from '@waha/domain/kernel/ids';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { checkMemberFilters } from '@waha/domain/members/member-filters';
import type { AnnouncementContent } from '@waha/domain/staff-announcements.contract';
import { writeAuditLog } from '#platform/database/audit-log';
import { appendChanges } from '#platform/database/change-log';
import { createId } from '#platform/database/create-id';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { RefusalError, requireFound, unwrapResult } from '#platform/http/refusal-error';
import { countAudience } from '../members/audience.public-queries';
import {
  type Announcement,
  addAnnouncement,
  findAnnouncement,
  removeAnnouncement,
  saveAnnouncement,
} from './announcement.store';
import { listScheduledBy } from './announcements.public-queries';
import { viewAnnouncement } from './announcements.queries';

/** The author, the announcement, and the version that the author has read. */
type Edit = { id: AnnouncementId; by: StaffId; version: number };

/**
 * Creates a draft, which may be incomplete. @throws RefusalError `invalid_input` for filters that cannot be combined
 */
export async function writeAnnouncement(
  unit: UnitOfWork,
  { by, ...content }: AnnouncementContent & { by: StaffId },
): Promise<Announcement> {
  const announcement: Announcement = {
    ...{ id: createId<AnnouncementId>(unit.now), ...toStoredContent(content), state: 'draft', version: 1 },
    ...{ savedAt: unit.now, savedBy: by, sendAt: null, startedAt: null, endedAt: null },
  };
  await addAnnouncement(unit.tx, announcement);
  await notifyAdmins(unit, announcement.id);
  return announcement;
}

/**
 * @throws RefusalError `announcement_missing`, `announcement_not_draft`, `announcement_changed` with the other
 * `announcement`
 */
export async function editAnnouncement(
  unit: UnitOfWork,
  { id, by, version, ...content }: Edit & AnnouncementContent,
): Promise<Announcement> {
  const before = await loadForEdit(unit, { id, version });
  return saveAndNotify(unit, {
    ...before,
    ...toStoredContent(content),
    version: version + 1,
    savedAt: unit.now,
    savedBy: by,
  });
}

/** @throws RefusalError as `editAnnouncement` */
export async function deleteAnnouncement(unit: UnitOfWork, { id, version }: Omit<Edit, 'by'>): Promise<void> {
  await loadForEdit(unit, { id, version });
  await removeAnnouncement(unit.tx, id);
  await notifyAdmins(unit, id);
}

/**
 * Sends a draft to the members who match: now, or at `sendAt`. The audience is determined when sending starts.
 * @throws RefusalError as `editAnnouncement`, and `announcement_not_whole` with the `faults`,
 * `announcement_for_nobody`, `announcement_time_past`
 */
export async function sendAnnouncement(
  unit: UnitOfWork,
  { id, by, version, sendAt }: Edit & { sendAt: Instant | undefined },
): Promise<Announcement> {
  const before = await loadForEdit(unit, { id, version });
  const counts = await countAudience(unit.tx, before.audience);
  const members = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const state = unwrapResult(planAnnouncement(before, { version, sendAt, members, now: unit.now }));
  const isNow = state === 'sending';
  const details = { members, ...(sendAt !== undefined && { sendAt: toIso(sendAt) }) };
  const action = isNow ? 'announcement.sent' : 'announcement.scheduled';
  await writeAuditLog(unit, { actorId: by, action, subjectId: id, details });
  return saveAndNotify(unit, { ...before, state, sendAt: sendAt ?? null, startedAt: isNow ? unit.now : null });
}

/**
 * Stops the announcement: no more members are notified in the app, by push or by mail. @throws RefusalError
 * `announcement_missing`, `announcement_over`
 */
export async function cancelAnnouncement(
  unit: UnitOfWork,
  { id, by }: { id: AnnouncementId; by: StaffId | undefined },
): Promise<Announcement> {
  const before = requireFound(await findAnnouncement(unit.tx, id), 'announcement_missing');
  const state = unwrapResult(stopAnnouncement(before));
  await writeAuditLog(unit, { actorId: by, action: 'announcement.cancelled', subjectId: id });
  return saveAndNotify(unit, { ...before, state, endedAt: unit.now });
}

/** Cancels announcements scheduled by a person who may no longer send them. */
export async function cancelAnnouncementsBy(
  unit: UnitOfWork,
  { staffId, by }: { staffId: PersonId; by: StaffId },
): Promise<void> {
  for (const { id } of await listScheduledBy(unit.tx, staffId)) await cancelAnnouncement(unit, { id, by });
}

async function loadForEdit({ tx }: UnitOfWork, { id, version }: Omit<Edit, 'by'>): Promise<Announcement> {
  const announcement = requireFound(await findAnnouncement(tx, id), 'announcement_missing');
  const result = mayEditAnnouncement(announcement, version);
  if (result.ok) return announcement;
  throw new RefusalError({ ...result.refusal, details: { announcement: await viewAnnouncement(tx, announcement) } });
}

function toStoredContent({ texts, audience, byPush, byMail }: AnnouncementContent) {
  return { texts: omitEmptyTexts(texts), audience: unwrapResult(checkMemberFilters(audience)), byPush, byMail };
}

async function saveAndNotify(unit: UnitOfWork, announcement: Announcement): Promise<Announcement> {
  await saveAnnouncement(unit.tx, announcement);
  await notifyAdmins(unit, announcement.id);
  return announcement;
}

/** Notifies admins who have the announcements open. */
export async function notifyAdmins(unit: Pick<UnitOfWork, 'tx' | 'now'>, subjectId: AnnouncementId): Promise<void> {
  await appendChanges(unit, [{ audience: 'admin', feature: 'notifications', subjectId }]);
}
