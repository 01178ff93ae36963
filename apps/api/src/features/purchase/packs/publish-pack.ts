import type { StaffId } from '@waha/domain/kernel/ids';
import { DAY, type Instant, toIso } from '@waha/domain/kernel/time';
import { changedParts } from '@waha/domain/purchase/staff/pack-changes';
import { draftOf, packWith } from '@waha/domain/purchase/staff/pack-draft';
import { packFaults } from '@waha/domain/purchase/staff/pack-faults';
import { audit } from '../../../platform/database/audit-log';
import { appendChanges } from '../../../platform/database/change-log';
import type { UnitOfWork } from '../../../platform/database/unit-of-work';
import { orMissing, Refused } from '../../../platform/http/refusal';
import { mayTrustClock } from '../../../platform/process/clock-guard';
import type { Services } from '../../../platform/services';
import { toContent } from './pack-content';
import {
  deleteDraft,
  type EditedPack,
  findDraft,
  findEditedPack,
  type KeptDraft,
  listDueDrafts,
  saveDraft,
  savePublished,
  saveVersion,
} from './pack-draft.store';
import { type Edit, loadForEdit, tellEditors } from './save-pack-draft';

/** How far ahead a time may lie. */
const LONGEST_WAIT = 366 * DAY;

/**
 * Gives the draft to members: now, or once `publishAt` has come. What was sent keeps its terms, which its payment holds.
 * @returns how often the pack was published
 * @throws Refused `pack_draft_missing`, `publish_time_past`, `pack_not_whole` with the `faults`, `pack_unchanged`
 */
export async function publishPack(
  unit: UnitOfWork,
  { publishAt, ...edit }: Edit & { publishAt: Instant | undefined },
): Promise<number> {
  const pack = await loadForEdit(unit, edit);
  const draft = orMissing(await findDraft(unit.tx, edit.packId), 'pack_draft_missing');
  if (publishAt === undefined) return publish(unit, pack, draft, edit.by);
  if (publishAt <= unit.now || publishAt > unit.now + LONGEST_WAIT) throw new Refused({ code: 'publish_time_past' });
  wholePack(pack, draft);
  await saveDraft(unit.tx, { ...draft, savedBy: edit.by, publishAt });
  const details = { publishAt: toIso(publishAt) };
  await audit(unit, { actorId: edit.by, action: 'pack.scheduled', subjectId: pack.id, details });
  await tellEditors(unit, pack.id);
  return pack.version;
}

/** Publishes what is due; not by a clock that may be wrong. What cannot be, is logged and waits for a person. */
export async function publishDuePacks({ db, clock, transact, log }: Services): Promise<void> {
  for (const { packId } of await listDueDrafts(db, clock())) {
    await transact(async (unit) => {
      const [pack, draft] = [await findEditedPack(unit.tx, packId), await findDraft(unit.tx, packId)];
      const isDue = draft?.publishAt != null && draft.publishAt <= unit.now;
      if (!pack || !isDue || !(await mayTrustClock(unit))) return;
      await publish(unit, pack, draft, draft.savedBy);
    }).catch((error: unknown) => log.error({ err: error, packId }, 'a pack could not be published at its time'));
  }
}

async function publish(unit: UnitOfWork, pack: EditedPack, draft: KeptDraft, by: StaffId): Promise<number> {
  const { tx, now } = unit;
  const whole = wholePack(pack, draft);
  const before = draftOf(toContent(pack));
  const changed = changedParts(before, draft.content);
  if (changed.length === 0) throw new Refused({ code: 'pack_unchanged' });
  const version = pack.version + 1;
  if (pack.version === 0)
    await saveVersion(tx, {
      ...{ packId: pack.id, version: 0, content: before, changed: [] },
      ...{ publishedAt: null, publishedBy: null },
    });
  await saveVersion(tx, {
    ...{ packId: pack.id, version, content: draft.content, changed },
    ...{ publishedAt: now, publishedBy: by },
  });
  const offSaleAt = whole.isOnSale === false ? (pack.offSaleAt ?? now) : null;
  await savePublished(tx, whole, { offSaleAt, version });
  await deleteDraft(tx, pack.id);
  const price = whole.price !== pack.priceMillimes && {
    beforeMillimes: pack.priceMillimes,
    priceMillimes: whole.price,
  };
  await audit(unit, { actorId: by, action: 'pack.published', subjectId: pack.id, details: { version, ...price } });
  await tellEditors(unit, pack.id);
  await appendChanges(unit, [{ audience: 'user', feature: 'purchase' }]);
  return version;
}

function wholePack(pack: EditedPack, draft: KeptDraft) {
  const whole = packWith(toContent(pack), draft.content);
  const faults = packFaults(whole);
  if (faults.length > 0) throw new Refused({ code: 'pack_not_whole', details: { faults } });
  return whole;
}
