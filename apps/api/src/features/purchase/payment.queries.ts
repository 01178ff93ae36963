import type { PaymentId, PersonId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { PAGE_LIMIT, type PageQuery } from '@waha/domain/kernel/wire';
import type { Payment } from '@waha/domain/purchase/payment';
import type { WirePayment } from '@waha/domain/purchase/purchase.contract';
import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { people } from '../../platform/access.tables';
import { type Database, holds, type Tx } from '../../platform/database';
import { type Page, pageOf } from '../../platform/page';
import { files } from '../../platform/platform.tables';
import { fileUrl } from '../../platform/private-files';
import { toWirePlan } from './pack.queries';
import { toPayment } from './payment.store';
import { payments } from './purchase.tables';

/** A payment as its member sees it. */
export async function viewPayment(tx: Tx | Database, payment: Payment): Promise<WirePayment> {
  const [view] = await viewPayments(tx, [payment]);
  return view!;
}

export async function viewPayments(tx: Tx | Database, list: readonly Payment[]): Promise<WirePayment[]> {
  const owners = await namesOf(
    tx,
    list.map(({ memberId }) => memberId),
  );
  return list.map((payment) => toWire(payment, owners.get(payment.memberId)?.email ?? ''));
}

/** A payment as staff see it: also who decided, and other uses of the very same receipt. */
export async function viewPaymentForStaff(
  tx: Tx | Database,
  payment: Payment,
): Promise<WirePayment & { userName: string }> {
  const { memberId, decidedBy } = payment;
  const names = await namesOf(tx, decidedBy ? [memberId, decidedBy] : [memberId]);
  const owner = names.get(memberId);
  const decider = decidedBy && names.get(decidedBy);
  const sameReceiptAs = await sameReceipt(tx, payment);
  return {
    ...toWire(payment, owner?.email ?? ''),
    userName: owner?.fullName ?? '',
    ...(decider && { decidedBy: { _id: decider.id, name: decider.fullName } }),
    ...(sameReceiptAs.length > 0 && { sameReceiptAs }),
  };
}

/** Payments that wait, oldest first. `q` looks in name, email, pack and reference. */
export async function queuedPayments(
  db: Database,
  { q, limit = PAGE_LIMIT, cursor }: PageQuery,
): Promise<Page<WirePayment & { userName: string }>> {
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(people, eq(people.id, payments.memberId))
    .where(
      and(
        eq(payments.status, 'pending'),
        cursor ? gt(payments.id, cursor as PaymentId) : undefined,
        q
          ? or(
              holds(sql`${people.name} || ' ' || ${people.surname}`, q),
              holds(people.email, q),
              holds(payments.packName, q),
              holds(payments.reference, q),
            )
          : undefined,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit);
  const items: (WirePayment & { userName: string })[] = [];
  for (const { payment } of rows) items.push(await viewPaymentForStaff(db, toPayment(payment)));
  return pageOf(items, limit);
}

/** Other payments whose receipt has the very same bytes, by anyone. */
async function sameReceipt(tx: Tx | Database, { id, receiptFileId }: Payment) {
  const [file] = await tx.select({ sha256: files.sha256 }).from(files).where(eq(files.id, receiptFileId));
  if (!file) return [];
  const rows = await tx
    .select({
      id: payments.id,
      reference: payments.reference,
      createdAt: payments.createdAt,
      name: people.name,
      surname: people.surname,
    })
    .from(payments)
    .innerJoin(files, eq(files.id, payments.receiptFileId))
    .innerJoin(people, eq(people.id, payments.memberId))
    .where(and(eq(files.sha256, file.sha256), ne(payments.id, id)))
    .limit(10);
  return rows.map((row) => ({
    _id: row.id,
    reference: row.reference,
    userName: `${row.name} ${row.surname}`,
    createdAt: toIso(row.createdAt),
  }));
}

async function namesOf(tx: Tx | Database, ids: readonly PersonId[]) {
  if (ids.length === 0) return new Map<PersonId, { id: PersonId; fullName: string; email: string }>();
  const rows = await tx
    .select()
    .from(people)
    .where(inArray(people.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name, surname, email }) => [id, { id, fullName: `${name} ${surname}`, email }]));
}

function toWire(payment: Payment, userEmail: string): WirePayment {
  const { plan, reason, decidedAt, replaces } = payment;
  return {
    _id: payment.id,
    userId: payment.memberId,
    userEmail,
    reference: payment.reference,
    packName: payment.packName,
    quantity: payment.quantity,
    price: payment.priceMillimes,
    totalPrice: payment.totalMillimes,
    paymentType: payment.paymentType,
    paymentMethod: payment.paymentMethod,
    ...(plan && { paymentFacilities: toWirePlan(plan) }),
    receiptPhoto: fileUrl(payment.receiptFileId),
    status: payment.status,
    ...(reason !== undefined && { reason }),
    createdAt: toIso(payment.createdAt),
    ...(decidedAt !== undefined && { decidedAt: toIso(decidedAt) }),
    ...(replaces && { replaces }),
  };
}
