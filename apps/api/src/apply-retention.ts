import { hasUnsettledItems } from '@waha/domain/account/deletion/account-deletion';
import { getRetentionCutoff, hasOpenMatters } from '@waha/domain/account/my-data/retention';
import type { FileId, MemberId, PersonId } from '@waha/domain/kernel/ids';
import { RETAINED_KINDS, type RetainedKind } from '@waha/domain/kernel/retention/retention-rules';
import type { Instant } from '@waha/domain/kernel/time';
import { countUnsettledItems } from '#features/account/deletion/count-unsettled-items';
import { findHold } from '#features/account/hold/hold.store';
import { deleteOldMessages } from '#features/messaging/delete-old-messages';
import {
  isConversationOld,
  listOldConversations,
  type OldConversation,
} from '#features/messaging/old-conversations.public-queries';
import { deleteDocuments } from '#features/profile/documents/delete-documents';
import {
  type DocumentedProfile,
  hasPendingProfile,
  listOldDocuments,
} from '#features/profile/documents/old-documents.public-queries';
import { isReceiptUsedSince } from '#features/purchase/payment.public-queries';
import { readEpoch } from '#platform/database/change-log';
import type { Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { eraseFileRows } from '#platform/documents/personal-data';
import { markFilesDeleted } from '#platform/files/private-files';
import { FOREIGN_FILES_MESSAGE } from '#platform/files/storage/check-storage';
import { listOldReceipts, type OldReceipt, RECEIPT_PURPOSES } from '#platform/retention/old-receipts';
import { auditCounts, countDeleted } from '#platform/retention/retention-counts';
import { listWordyLines, removeWords, type WordyLine } from '#platform/retention/wordy-lines';
import type { Services } from '#platform/services';

/** Items that are read at a time; each transaction has one of them, or a page of small ones. */
const ITEMS_PER_PAGE = 100;

/**
 * Deletes data whose time has passed (`RETENTION_RULES`), in small transactions. Each checks again whether the data is
 * old, and whether an open matter of the member needs it. Rows are changed first: after a kill, the cleanup removes
 * files without a row, and the next night continues. Does nothing with the files of another installation.
 * @param signal stops after the current transaction
 */
export async function applyRetention(services: Services, signal?: AbortSignal): Promise<void> {
  const { clock, config, db, log, transact, uploads } = services;
  await uploads.storage.check();
  if (!(await uploads.storage.isOwnedBy(await readEpoch(db)))) {
    log.warn({ store: uploads.storage.label }, FOREIGN_FILES_MESSAGE);
    return;
  }
  const now = clock();
  const cutoffs = Object.fromEntries(
    RETAINED_KINDS.map((kind) => [kind, getRetentionCutoff(kind, config.retention, now)]),
  ) as Record<RetainedKind, Instant>;
  // Counts of a night that was interrupted.
  await transact(auditCounts);
  try {
    await deleteOldDocuments(services, 'identity', cutoffs.identity, signal);
    await deleteOldDocuments(services, 'rejected', cutoffs.rejected, signal);
    await deleteConversations(services, cutoffs.messages, signal);
    await deleteReceipts(services, cutoffs.receipts, signal);
    await deleteWords(services, cutoffs.words, signal);
  } finally {
    await transact(auditCounts);
  }
}

async function deleteOldDocuments(
  services: Services,
  kind: 'identity' | 'rejected',
  before: Instant,
  signal?: AbortSignal,
): Promise<void> {
  const status = kind === 'identity' ? 'verified' : 'rejected';
  const list = (after: DocumentedProfile | undefined) =>
    listOldDocuments(services.db, { status, before }, { after, limit: ITEMS_PER_PAGE });
  await forEachPage(list, signal, async ({ id: profileId, memberId }) => {
    await deleteWithFiles(services, async (unit) => {
      if (await isNeeded(unit.tx, memberId)) return [];
      const files = await deleteDocuments(unit, { profileId, status, before, kept: services.config.retention[kind] });
      if (files) await countDeleted(unit, kind, 1);
      return files ?? [];
    });
  });
}

async function deleteReceipts(services: Services, before: Instant, signal?: AbortSignal): Promise<void> {
  for (const purpose of RECEIPT_PURPOSES) {
    const list = (after: OldReceipt | undefined) =>
      listOldReceipts(services.db, { purpose, before }, { after, limit: ITEMS_PER_PAGE });
    await forEachPage(list, signal, async ({ id, ownerId }) => {
      await deleteWithFiles(services, async (unit) => {
        if ((await isNeeded(unit.tx, ownerId)) || (await isReceiptUsedSince(unit.tx, id, before))) return [];
        const files = await markFilesDeleted(unit, [id]);
        await countDeleted(unit, 'receipts', files.length);
        return files;
      });
    });
  }
}

/** Only a hold keeps words: no other open matter needs them. */
async function deleteWords({ db, transact }: Services, before: Instant, signal?: AbortSignal): Promise<void> {
  const list = (after: WordyLine | undefined) => listWordyLines(db, before, { after, limit: ITEMS_PER_PAGE });
  await forEachPage(list, signal, async (line) => {
    await transact(async (unit) => {
      // A sign-in names its member only as subject and actor.
      for (const id of new Set([line.memberId, line.subjectId, line.actorId]))
        if (id && (await findHold(unit.tx, id as MemberId))) return;
      await removeWords(unit.tx, line);
      await countDeleted(unit, 'words', 1);
    });
  });
}

/** A long conversation takes several transactions, so that none of them blocks other requests. */
async function deleteConversations(services: Services, before: Instant, signal?: AbortSignal): Promise<void> {
  const list = (after: OldConversation | undefined) =>
    listOldConversations(services.db, before, { after, limit: ITEMS_PER_PAGE });
  await forEachPage(list, signal, async ({ memberId }) => {
    for (let isDone = false; !isDone && !signal?.aborted; ) {
      await deleteWithFiles(services, async (unit) => {
        const { tx } = unit;
        isDone = (await isNeeded(tx, memberId)) || !(await isConversationOld(tx, memberId, before));
        if (isDone) return [];
        const step = await deleteOldMessages(unit, memberId);
        isDone = step.isDone;
        if (isDone) await countDeleted(unit, 'messages', 1);
        await eraseFileRows(tx, step.files);
        return step.files;
      });
    }
  });
}

/** Calls the work for each item, page by page. */
async function forEachPage<Item>(
  list: (after: Item | undefined) => Promise<Item[]>,
  signal: AbortSignal | undefined,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  for (let page = await list(undefined); page.length > 0; page = await list(page.at(-1))) {
    for (const item of page) {
      if (signal?.aborted) return;
      await work(item);
    }
  }
}

/** Runs a transaction that returns files, and then removes their bytes. */
async function deleteWithFiles(
  { transact, uploads }: Services,
  work: (unit: UnitOfWork) => Promise<FileId[]>,
): Promise<void> {
  for (const id of await transact(work)) await uploads.storage.remove(id);
}

/** Checks whether an open matter of the member needs their data. */
async function isNeeded(tx: Tx, memberId: PersonId): Promise<boolean> {
  return hasOpenMatters({
    isHeld: (await findHold(tx, memberId)) !== undefined,
    hasUnsettledItems: hasUnsettledItems(await countUnsettledItems(tx, memberId)),
    hasPendingProfile: await hasPendingProfile(tx, memberId),
  });
}
