import { toDraftWarningKey } from '@waha/domain/kernel/drafts/draft-warning';
import type { StaffId } from '@waha/domain/kernel/ids';
import { DAY, type Instant, toIso } from '@waha/domain/kernel/time';
import { isAdmin } from '../auth/people.store';
import { writeAuditLog } from '../database/audit-log';
import type { UnitOfWork } from '../database/unit-of-work';
import { RefusalError, requireFound } from '../http/refusal-error';
import { canTrustClock } from '../process/clock-checkpoint';
import type { Services } from '../services';
import { cancelSchedule, cancelSchedules } from './cancel-schedules';
import { findCompleteDraft } from './draft.queries';
import { deleteDraft, listDueDrafts, type StoredDraft, saveDraft, saveVersion } from './draft.store';
import type { DraftKindDefinition, PublishedState } from './draft-kind';
import { type DraftEdit, loadPublishedForEdit, notifyEditors } from './update-draft';

/** The furthest time of a scheduled publication. */
const MAX_SCHEDULE_AHEAD_MS = 366 * DAY;

/**
 * Publishes the draft: now, or at `publishAt`.
 * @returns the number of publications of the item
 * @param confirmedWarnings the warnings that the person saw, as `about:id`
 * @throws RefusalError `draft_missing`, `publish_time_past`, `draft_not_whole` with the `faults`, `draft_has_warnings`
 * with the `warnings` if exactly these were not confirmed, `draft_unchanged`
 */
export async function publishDraft<Content extends object>(
  unit: UnitOfWork,
  definition: DraftKindDefinition<Content>,
  {
    publishAt,
    confirmedWarnings = [],
    ...edit
  }: DraftEdit & { publishAt: Instant | undefined; confirmedWarnings?: readonly string[] | undefined },
): Promise<number> {
  const { itemId, by } = edit;
  const publishedState = await loadPublishedForEdit(unit, definition, edit);
  const draft = requireFound(await findCompleteDraft(unit.tx, definition, itemId, publishedState), 'draft_missing');
  if (publishAt !== undefined && (publishAt <= unit.now || publishAt > unit.now + MAX_SCHEDULE_AHEAD_MS))
    throw new RefusalError({ code: 'publish_time_past' });
  await checkComplete(unit, definition, draft);
  checkWarnings(definition, { standing: publishedState, draft, confirmedWarnings });
  if (publishAt === undefined) return publishNow(unit, definition, { standing: publishedState, draft, by });
  await saveDraft(unit.tx, { ...draft, savedBy: by, publishAt, confirmedWarnings: [...confirmedWarnings] });
  await definition.countEdit(unit.tx, itemId);
  const details = { publishAt: toIso(publishAt) };
  await writeAuditLog(unit, { actorId: by, action: definition.scheduledAction, subjectId: itemId, details });
  await definition.onSchedule?.(unit, publishAt);
  await notifyEditors(unit, definition, itemId);
  return publishedState.version;
}

/**
 * Publishes due drafts whose author may still publish, unless the clock may be wrong. Logs drafts that cannot be
 * published; they then need a person.
 */
export async function publishDueDrafts(
  { db, clock, transact, log }: Services,
  // biome-ignore lint/suspicious/noExplicitAny: each kind has content of its own, and gets no other
  kinds: readonly DraftKindDefinition<any>[],
): Promise<void> {
  for (const { kind, itemId } of await listDueDrafts(db, clock())) {
    const definition = kinds.find((each) => each.kind === kind);
    if (!definition) continue;
    await transact(async (unit) => {
      const publishedState = await definition.find(unit.tx, itemId);
      const draft = publishedState && (await findCompleteDraft(unit.tx, definition, itemId, publishedState));
      const isDue = draft?.publishAt != null && draft.publishAt <= unit.now;
      if (!publishedState || !isDue || !(await canTrustClock(unit))) return;
      if (!(await isAdmin(unit.tx, draft.savedBy))) {
        await cancelSchedules(unit, { staffId: draft.savedBy, by: undefined });
        log.warn({ kind, itemId }, 'scheduled publication cancelled: its scheduler is no longer an administrator');
        return;
      }
      await checkComplete(unit, definition, draft);
      if (hasNewWarnings(definition, publishedState, draft)) {
        await cancelSchedule(unit, { kind, itemId });
        log.warn({ kind, itemId }, 'scheduled publication cancelled: it has warnings that nobody confirmed');
        return;
      }
      await publishNow(unit, definition, { standing: publishedState, draft, by: draft.savedBy });
    }).catch((error: unknown) => log.error({ err: error, kind, itemId }, 'scheduled publication failed'));
  }
}

type Publishing<Content> = { standing: PublishedState<Content>; draft: StoredDraft<Content>; by: StaffId };

async function publishNow<Content extends object>(
  unit: UnitOfWork,
  definition: DraftKindDefinition<Content>,
  { standing: publishedState, draft, by }: Publishing<Content>,
): Promise<number> {
  const { tx, now } = unit;
  const { itemId, content } = draft;
  const key = { kind: definition.kind, itemId };
  const changed = definition.findChanges(publishedState.published, content);
  if (changed.length === 0) throw new RefusalError({ code: 'draft_unchanged' });
  const version = publishedState.version + 1;
  if (publishedState.version === 0 && !publishedState.isNew)
    await saveVersion(tx, {
      ...{ ...key, version: 0, content: publishedState.published, changed: [] },
      ...{ publishedAt: null, publishedBy: null },
    });
  await saveVersion(tx, { ...key, version, content, changed, publishedAt: now, publishedBy: by });
  await deleteDraft(tx, key);
  await definition.countEdit(tx, itemId);
  const auditDetails = await definition.publish(unit, itemId, content, { ...publishedState, version });
  await writeAuditLog(unit, {
    actorId: by,
    action: definition.publishedAction,
    subjectId: itemId,
    details: { version, ...auditDetails },
  });
  await notifyEditors(unit, definition, itemId);
  return version;
}

async function checkComplete<Content extends object>(
  { tx }: UnitOfWork,
  definition: DraftKindDefinition<Content>,
  { itemId, content }: StoredDraft<Content>,
): Promise<void> {
  const faults = await definition.findFaults(tx, itemId, content);
  if (faults.length > 0) throw new RefusalError({ code: 'draft_not_whole', details: { faults } });
}

/** @throws RefusalError `draft_has_warnings` unless the confirmed warnings are exactly those of the draft */
function checkWarnings<Content extends object>(
  definition: DraftKindDefinition<Content>,
  {
    standing,
    draft,
    confirmedWarnings,
  }: {
    standing: PublishedState<Content>;
    draft: StoredDraft<Content>;
    confirmedWarnings: readonly string[];
  },
): void {
  const warnings = definition.findWarnings?.(draft.content, standing) ?? [];
  const keys = warnings.map(toDraftWarningKey).sort();
  if (keys.join() !== confirmedWarnings.toSorted().join())
    throw new RefusalError({ code: 'draft_has_warnings', details: { warnings } });
}

/** Checks for warnings that appeared after a publication was scheduled. Earlier versions stored no confirmation. */
function hasNewWarnings<Content extends object>(
  { findWarnings }: DraftKindDefinition<Content>,
  publishedState: PublishedState<Content>,
  { content, confirmedWarnings }: StoredDraft<Content>,
): boolean {
  if (!findWarnings || confirmedWarnings === null) return false;
  return findWarnings(content, publishedState).some(
    (warning) => !confirmedWarnings.includes(toDraftWarningKey(warning)),
  );
}
