import type { RechargeId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { Recharge } from '@waha/domain/recharge/recharge';
import type { WireRecharge, WireReviewedRecharge } from '@waha/domain/recharge/recharge.contract';
import { aliasedTable, and, asc, eq, gt, inArray, ne, type SQL } from 'drizzle-orm';
import { people } from '#platform/auth/auth.tables';
import { FULL_NAME_SQL, findMembersAndDeciders, matchesSearch } from '#platform/auth/people.queries';
import { eqLiteral } from '#platform/database/conditions/eq-literal';
import type { Database } from '#platform/database/database';
import { files } from '#platform/database/platform.tables';
import { getFileUrl } from '#platform/files/private-files';
import { createPage, type Page } from '#platform/http/page';
import { toRecharge } from './recharge.store';
import { recharges } from './recharge.tables';

/** Returns a request as its member sees it. */
export function viewRecharge(recharge: Recharge): WireRecharge {
  const { id, points, totalMillimes, status, adminMessage, createdAt, decidedAt, seenAt } = recharge;
  return {
    _id: id,
    points,
    totalPrice: totalMillimes,
    status,
    ...(adminMessage !== undefined && { adminMessage }),
    createdAt: toIso(createdAt),
    ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }),
    seen: seenAt !== undefined,
  };
}

/** Returns requests as finance reviews them, with a constant number of queries per page. */
export async function viewRechargesForReview(db: Database, list: readonly Recharge[]): Promise<WireReviewedRecharge[]> {
  const persons = await findMembersAndDeciders(db, list);
  const sameReceipts = await findSameReceipts(
    db,
    list.map(({ id }) => id),
  );
  return list.map((recharge): WireReviewedRecharge => {
    const { name = '', surname = '', email = '' } = persons.get(recharge.memberId) ?? {};
    const decider = recharge.decidedBy && persons.get(recharge.decidedBy);
    return {
      ...viewRecharge(recharge),
      userId: recharge.memberId,
      clientName: name,
      clientSurname: surname,
      clientEmail: email,
      receiptUrl: getFileUrl(recharge.receiptFileId),
      ...(decider && { decidedBy: { _id: decider.id, name: decider.fullName } }),
      sameReceiptAs: sameReceipts
        .filter(({ id }) => id === recharge.id)
        .map(({ other, userName, status, createdAt }) => ({
          _id: other,
          userName,
          status,
          createdAt: toIso(createdAt),
        })),
    };
  });
}

/**
 * Returns pending requests, oldest first. `q` searches name, email, points and price; `phones` also searches phone
 * numbers.
 */
export async function listQueuedRecharges(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor, phones = [] }: PageQuery & { phones?: SQL[] | undefined },
): Promise<Page<WireReviewedRecharge>> {
  const rows = await db
    .select({ recharge: recharges })
    .from(recharges)
    .innerJoin(people, eq(people.id, recharges.memberId))
    .where(
      and(
        eqLiteral(recharges.status, 'pending'),
        cursor ? gt(recharges.id, cursor as RechargeId) : undefined,
        matchesSearch(q, { counts: [recharges.points], amounts: [recharges.totalMillimes], phones }),
      ),
    )
    .orderBy(asc(recharges.id))
    .limit(limit);
  const items = await viewRechargesForReview(
    db,
    rows.map(({ recharge }) => toRecharge(recharge)),
  );
  return createPage(items, limit);
}

/** Returns other requests of any member whose receipt has identical bytes, oldest first. */
async function findSameReceipts(db: Database, ids: readonly RechargeId[]) {
  const otherRecharges = aliasedTable(recharges, 'others');
  const otherFiles = aliasedTable(files, 'other_files');
  return db
    .select({
      id: recharges.id,
      other: otherRecharges.id,
      createdAt: otherRecharges.createdAt,
      status: otherRecharges.status,
      userName: FULL_NAME_SQL,
    })
    .from(recharges)
    .innerJoin(files, eq(files.id, recharges.receiptFileId))
    .innerJoin(otherFiles, eq(otherFiles.sha256, files.sha256))
    .innerJoin(
      otherRecharges,
      and(eq(otherRecharges.receiptFileId, otherFiles.id), ne(otherRecharges.id, recharges.id)),
    )
    .innerJoin(people, eq(people.id, otherRecharges.memberId))
    .where(inArray(recharges.id, [...ids]))
    .orderBy(asc(otherRecharges.id))
    .limit(500);
}
