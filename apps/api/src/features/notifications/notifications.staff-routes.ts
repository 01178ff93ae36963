import type { NotificationId } from '@waha/domain/kernel/ids';
import type { Role } from '@waha/domain/kernel/roles';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import { FINANCE_NOTIFICATION_TYPES, type StaffNotificationType } from '@waha/domain/notifications/notification';
import * as contract from '@waha/domain/notifications/notifications.contract';
import type { WireReviewedRecharge } from '@waha/domain/recharge/recharge.contract';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { people } from '#platform/auth/auth.tables';
import type { Database } from '#platform/database/database';
import { createPage, sendPage } from '#platform/http/page';
import { requireFound } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { findInvoiceViews } from '../invoices/invoices.public-queries';
import { findProfileViews } from '../profile/profile.public-queries';
import { findPaymentViews } from '../purchase/payment.public-queries';
import { findQuizViews } from '../purchase/quizzes/quiz.public-queries';
import { findRechargeViews } from '../recharge/recharge.public-queries';
import { findWithdrawalViews } from '../wallet/withdrawals/withdrawal.public-queries';
import { staffNotifications } from './notifications.tables';

const PAGE_SIZE = 50;

/** Notifications of staff. Work queues are built from pending rows, so deleting a notification loses nothing. */
export async function notificationsStaffRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock } = app.services;

  serveEndpoint(app, contract.listStaffNotifications, async ({ actor, query, reply }) => {
    const limit = query.limit ?? PAGE_SIZE;
    const before = query.cursor ? lt(staffNotifications.id, query.cursor as NotificationId) : undefined;
    // One index lookup for each type. A combined query would make the database sort all notifications.
    const pages = listTypesFor(actor.role, query.type).map((type) =>
      selectNotices(db)
        .where(and(type && eq(staffNotifications.type, type), before))
        .orderBy(desc(staffNotifications.id))
        .limit(limit),
    );
    const rows = (await Promise.all(pages)).flat().sort((a, b) => (a.notice.id < b.notice.id ? 1 : -1));
    return sendPage(reply, createPage(await toWire(db, rows.slice(0, limit), clock()), limit));
  });

  serveEndpoint(app, contract.readStaffNotification, async ({ actor, params }) => {
    const [row] = await selectNotices(db).where(
      and(isVisibleTo(actor.role), eq(staffNotifications.id, params.id as NotificationId)),
    );
    return (await toWire(db, [requireFound(row, 'notification_not_found')], clock()))[0]!;
  });

  serveCommand(app, contract.deleteStaffNotification, async ({ actor, params }, { tx }) => {
    const condition = and(isVisibleTo(actor.role), eq(staffNotifications.id, params.id as NotificationId));
    const [deleted] = await tx.delete(staffNotifications).where(condition).returning({ id: staffNotifications.id });
    requireFound(deleted, 'notification_not_found');
    return { message: 'Notification deleted' };
  });
}

function isVisibleTo(role: Role) {
  return role === 'finance_admin' ? inArray(staffNotifications.type, [...FINANCE_NOTIFICATION_TYPES]) : undefined;
}

/** Returns the requested types that this role may read; undefined stands for all types in one query. */
function listTypesFor(
  role: Role,
  requestedType: StaffNotificationType | undefined,
): (StaffNotificationType | undefined)[] {
  if (role !== 'finance_admin') return [requestedType];
  return FINANCE_NOTIFICATION_TYPES.filter((type) => requestedType === undefined || type === requestedType);
}

function selectNotices(db: Database) {
  return db
    .select({ notice: staffNotifications, person: people })
    .from(staffNotifications)
    .leftJoin(people, eq(people.id, staffNotifications.memberId));
}

type Row = { notice: typeof staffNotifications.$inferSelect; person: typeof people.$inferSelect | null };

async function toWire(db: Database, rows: readonly Row[], now: Instant): Promise<contract.WireStaffNotification[]> {
  const embed = await findSubjects(db, rows, now);
  return rows.map(({ notice, person }) => ({
    _id: notice.id,
    type: notice.type,
    message: notice.message,
    ...(notice.facts && { facts: notice.facts }),
    createdAt: toIso(notice.createdAt),
    user: person && { _id: person.id, name: person.name, surname: person.surname, email: person.email },
    ...embed(notice),
  }));
}

type Notice = Row['notice'];

/** Returns the current state of the subjects of the notifications. */
async function findSubjects(db: Database, rows: readonly Row[], now: Instant) {
  const ids = <Key extends keyof Notice>(key: Key) =>
    rows.flatMap(({ notice }) => (notice[key] === null ? [] : [notice[key] as NonNullable<Notice[Key]>]));
  const profiles = await findProfileViews(db, ids('profileId'));
  const withdraws = await findWithdrawalViews(db, ids('withdrawalId'), now);
  const recharges = await findRechargeViews(db, ids('rechargeId'));
  const invoices = await findInvoiceViews(db, ids('invoiceId'));
  const payments = await findPaymentViews(db, ids('paymentId'));
  const quizzes = await findQuizViews(db, ids('quizResultId'));
  return (notice: Notice) => {
    const payment = notice.paymentId && payments.get(notice.paymentId);
    const quizResult = notice.quizResultId && quizzes.get(notice.quizResultId);
    const profile = notice.profileId && profiles.get(notice.profileId);
    const withdraw = notice.withdrawalId && withdraws.get(notice.withdrawalId);
    const recharge = notice.rechargeId && recharges.get(notice.rechargeId);
    const invoice = notice.invoiceId && invoices.get(notice.invoiceId);
    return {
      ...(payment && { payment }),
      ...(quizResult && { quizResult }),
      ...(profile && { profile }),
      ...(withdraw && { withdraw }),
      ...(recharge && toRechargeFields(recharge)),
      ...(invoice && { invoice }),
      ...(invoice?.receiptUrl !== undefined && { receiptUrl: invoice.receiptUrl }),
    };
  };
}

/** The fields that the specification puts on the notification itself (spec 3 §3). */
function toRechargeFields({ _id, points, totalPrice, status, ...recharge }: WireReviewedRecharge) {
  const { clientName, clientSurname, clientEmail, receiptUrl } = recharge;
  return { requestId: _id, points, totalPrice, status, clientName, clientSurname, clientEmail, receiptUrl };
}
