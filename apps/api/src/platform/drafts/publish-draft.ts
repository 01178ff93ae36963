import type { StaffId } from '@waha/domain/kernel/ids';
import { DAY, type Instant, toIso } from '@waha/domain/kernel/time';
import { isAdmin } from '../auth/people.store';
import { audit } from '../database/audit-log';
import type { UnitOfWork } from '../database/unit-of-work';
import { orMissing, Refused } from '../http/refusal';
import { mayTrustClock } from '../process/clock-guard';
import type { Services } from '../services';
import { cancelSchedulesBy } from './cancel-schedules';
import { findWholeDraft } from './draft.queries';
import { deleteDraft, type KeptDraft, listDueDrafts, saveDraft, saveVersion } from './draft.store';
import type { Drafted, Standing } from './draft-kind';
import { type Edit, loadForEdit, tellEditors } from './save-draft';

/** How far ahead a time may lie. */
const LONGEST_WAIT = 366 * DAY;

/**
 * Gives the draft to whoever reads it: now, or once `publishAt` has come.
 * @returns how often the thing was published
 * @throws Refused `draft_missing`, `publish_time_past`, `draft_not_whole` with the `faults`, `draft_unchanged`
 */
export async function publishDraft<Content extends object>(
  unit: UnitOfWork,
  drafted: Drafted<Content>,
  { publishAt, ...edit }: Edit & { publishAt: Instant | undefined },
): Promise<number> {
  const { itemId, by } = edit;
  const standing = await loadForEdit(unit, drafted, edit);
  const draft = orMissing(await findWholeDraft(unit.tx, drafted, itemId, standing), 'draft_missing');
  if (publishAt === undefined) return publish(unit, drafted, { standing, draft, by });
  if (publishAt <= unit.now || publishAt > unit.now + LONGEST_WAIT) throw new Refused({ code: 'publish_time_past' });
  await checkWhole(unit, drafted, draft);
  await saveDraft(unit.tx, { ...draft, savedBy: by, publishAt });
  await drafted.countEdit(unit.tx, itemId);
  const details = { publishAt: toIso(publishAt) };
  await audit(unit, { actorId: by, action: drafted.scheduled, subjectId: itemId, details });
  await drafted.onSchedule?.(unit, publishAt);
  await tellEditors(unit, drafted, itemId);
  return standing.version;
}

/** Publishes what is due and whose author still may publish; not by a clock that may be wrong. What cannot be, is logged and waits for a person. */
export async function publishDueDrafts(
  { db, clock, transact, log }: Services,
  // biome-ignore lint/suspicious/noExplicitAny: each kind has content of its own, and gets no other
  kinds: readonly Drafted<any>[],
): Promise<void> {
  for (const { kind, itemId } of await listDueDrafts(db, clock())) {
    const drafted = kinds.find((each) => each.kind === kind);
    if (!drafted) continue;
    await transact(async (unit) => {
      const standing = await drafted.find(unit.tx, itemId);
      const draft = standing && (await findWholeDraft(unit.tx, drafted, itemId, standing));
      const isDue = draft?.publishAt != null && draft.publishAt <= unit.now;
      if (!standing || !isDue || !(await mayTrustClock(unit))) return;
      if (!(await isAdmin(unit.tx, draft.savedBy))) {
        await cancelSchedulesBy(unit, { staffId: draft.savedBy, by: undefined });
        log.warn({ kind, itemId }, 'a publication was cancelled: who scheduled it is no administrator any more');
        return;
      }
      await publish(unit, drafted, { standing, draft, by: draft.savedBy });
    }).catch((error: unknown) => log.error({ err: error, kind, itemId }, 'a draft could not be published at its time'));
  }
}

type Publishing<Content> = { standing: Standing<Content>; draft: KeptDraft<Content>; by: StaffId };

async function publish<Content extends object>(
  unit: UnitOfWork,
  drafted: Drafted<Content>,
  { standing, draft, by }: Publishing<Content>,
): Promise<number> {
  const { tx, now } = unit;
  const { itemId, content } = draft;
  const key = { kind: drafted.kind, itemId };
  await checkWhole(unit, drafted, draft);
  const changed = drafted.changed(standing.published, content);
  if (changed.length === 0) throw new Refused({ code: 'draft_unchanged' });
  const version = standing.version + 1;
  if (standing.version === 0 && !standing.isNew)
    await saveVersion(tx, {
      ...{ ...key, version: 0, content: standing.published, changed: [] },
      ...{ publishedAt: null, publishedBy: null },
    });
  await saveVersion(tx, { ...key, version, content, changed, publishedAt: now, publishedBy: by });
  await deleteDraft(tx, key);
  await drafted.countEdit(tx, itemId);
  const said = await drafted.publish(unit, itemId, content, { ...standing, version });
  await audit(unit, { actorId: by, action: drafted.published, subjectId: itemId, details: { version, ...said } });
  await tellEditors(unit, drafted, itemId);
  return version;
}

async function checkWhole<Content extends object>(
  { tx }: UnitOfWork,
  drafted: Drafted<Content>,
  { itemId, content }: KeptDraft<Content>,
): Promise<void> {
  const faults = await drafted.faults(tx, itemId, content);
  if (faults.length > 0) throw new Refused({ code: 'draft_not_whole', details: { faults } });
}
