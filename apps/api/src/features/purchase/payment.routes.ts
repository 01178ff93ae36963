import type { MemberId, PaymentId } from '@waha/domain/kernel/ids';
import { pointsToMillimes } from '@waha/domain/kernel/money';
import { getPeriodAt } from '@waha/domain/kernel/period';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import type { Payment } from '@waha/domain/purchase/payment';
import * as contract from '@waha/domain/purchase/payment.contract';
import type { FastifyInstance } from 'fastify';
import { requireConsent } from '#features/terms/consent.public-queries';
import { auditView } from '#platform/database/audit-view';
import type { Database } from '#platform/database/database';
import { createPdfResponse } from '#platform/documents/pdf/create-pdf-response';
import type { FileResponse } from '#platform/http/file-response';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import type { Services } from '#platform/services';
import { resolveLanguage } from '#platform/translations/translations';
import { findAccount } from '../account/account.public-queries';
import { findCurrentSeller } from '../company/seller.public-queries';
import { sumEarnedPoints } from '../wallet/wallet.public-queries';
import { createPaymentProof } from './create-payment-proof';
import { cancelPayment } from './decide-payment';
import { findPackByName } from './packs/pack.store';
import { hasPaid, hasPendingPayment } from './payment.public-queries';
import { viewPayment, viewPaymentForStaff, viewPayments } from './payment.queries';
import { findPayment, listApproved, listPaymentsOf } from './payment.store';
import { submitPayment } from './submit-payment';

/** Serves payments to members: paying, and listing what they paid and own. */
export async function paymentRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, catalogue } = app.services;

  serveCommand(app, contract.submitPayment, async ({ actor, body, files, key }, unit) => {
    if (!body.userId || !body.userEmail) throw new RefusalError({ code: 'user_missing' });
    await requireConsent(unit.tx, catalogue, actor);
    const payment = await submitPayment(unit, {
      memberId: actor.id,
      packName: body.packName,
      draft: {
        quantity: body.quantity,
        paymentType: body.paymentType,
        paymentMethod: body.paymentMethod,
        planId: parsePlanId(body.paymentFacilities),
        receipt: files.receiptPhoto,
        credit: body.credit,
      },
      statedTotal: body.totalPrice,
      reference: body.reference,
      replaces: body.replaces as PaymentId | undefined,
      key,
      enabledMethods: catalogue.payees.filter(({ enabled }) => enabled).map(({ method }) => method),
    });
    return { message: 'Payment submitted. Waiting for admin approval.', payment: await viewPayment(unit.tx, payment) };
  });

  serveCachedEndpoint(app, contract.readHasPaid, async ({ db, params }) => {
    const memberId = params.userId as MemberId;
    if (await hasPaid(db, memberId)) return { hasPaid: true };
    return { hasPaid: false, ...((await hasPendingPayment(db, memberId)) && { isPending: true as const }) };
  });

  serveEndpoint(app, contract.readPackDetails, ({ params }) =>
    readPackDetails(app.services, params.userId as MemberId, params.packName),
  );

  serveCachedEndpoint(app, contract.countPaymentsByPack, async ({ db, params }) => ({
    packCounts: await countByPack(db, params.userId as MemberId),
  }));
  serveEndpoint(app, contract.listValidPacks, async ({ params }) => ({
    validPacks: await listValidPacks(db, params.userId as MemberId, clock()),
  }));

  serveCachedEndpoint(app, contract.listPayments, async ({ db, params }) =>
    viewPayments(db, await listPaymentsOf(db, params.userId as MemberId)),
  );

  serveCachedEndpoint(app, contract.readPayment, async ({ db, actor, params }) => {
    const payment = requireFound(await findPayment(db, params.paymentId as PaymentId), 'payment_not_found');
    if (payment.memberId !== params.userId) throw new RefusalError({ code: 'payment_not_found' });
    return actor.role === 'admin' ? viewPaymentForStaff(db, payment) : viewPayment(db, payment);
  });

  serveEndpoint(app, contract.readPaymentProof, async ({ actor, params }) => {
    const payment = requireFound(await findPayment(db, params.id as PaymentId), 'payment_not_found');
    const { id, memberId } = payment;
    if (memberId !== actor.id && actor.role !== 'admin') throw new RefusalError({ code: 'payment_not_found' });
    if (payment.status !== 'approved') throw new RefusalError({ code: 'payment_not_approved' });
    await auditView(app.services, { actorId: actor.id, action: 'receipt.viewed', subjectId: id, memberId });
    return createProofResponse(app.services, payment);
  });

  serveCommand(app, contract.cancelOwnPayment, async ({ actor, params }, unit) => {
    const payment = await cancelPayment(unit, { paymentId: params.id as PaymentId, by: actor.id, isAdmin: false });
    return { message: 'Payment cancelled.', payment: await viewPayment(unit.tx, payment) };
  });
}

/** Returns the confirmation of an approved payment. It is generated from stored data each time. */
async function createProofResponse({ db, config, catalogue }: Services, payment: Payment): Promise<FileResponse> {
  const { name, surname, email, language } = await findAccount(db, payment.memberId);
  const pdfContent = createPaymentProof({
    ...{ brand: catalogue.company.brand, payment },
    language: resolveLanguage({ language }, config),
    seller: await findCurrentSeller(db),
    owner: { name: `${name} ${surname}`, email },
  });
  return createPdfResponse(pdfContent, `payment-${payment.reference}`);
}

/** The chosen plan is sent as its id, as JSON text, or as an object. */
function parsePlanId(value: string | { _id: string } | undefined): string | undefined {
  if (value === undefined || typeof value === 'object') return value?._id;
  if (!value.startsWith('{')) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && '_id' in parsed ? String(parsed._id) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns what a pack has earned its member.
 * @throws RefusalError `pack_not_found`
 */
async function readPackDetails(services: Services, memberId: MemberId, packName: string) {
  const pack = requireFound(await findPackByName(services.db, packName), 'pack_not_found');
  const owned = (await listApproved(services.db, memberId)).filter(({ packId }) => packId === pack.id);
  const totalPoints = await sumEarnedPoints(
    services,
    memberId,
    owned.map(({ id }) => id),
  );
  const first = owned[0]?.approvedAt;
  // The terms of the last purchase: those of the pack may have changed.
  const { withdrawalDays } = owned.at(-1) ?? pack;
  return {
    hasPaid: owned.length > 0,
    totalPoints,
    totalValue: pointsToMillimes(totalPoints),
    originalPaymentDate: first === undefined ? null : toIso(first),
    withdrawalDays,
  };
}

/** Returns how many of each pack a member owns, and since when. */
async function countByPack(db: Database, memberId: MemberId) {
  const byName = groupByName(await listApproved(db, memberId));
  return [...byName].map(([packName, owned]) => ({
    packName,
    totalQuantity: owned.reduce((sum, { quantity }) => sum + quantity, 0),
    firstPaymentDate: toIso(getStart(owned[0]!)),
    lastPaymentDate: toIso(getStart(owned.at(-1)!)),
  }));
}

/** Returns the owned packs, newest first, each with its current 31-day period. */
async function listValidPacks(db: Database, memberId: MemberId, now: Instant) {
  const owned = await listApproved(db, memberId);
  return owned.reverse().map((payment) => {
    const { index, startedAt, endsAt } = getPeriodAt(getStart(payment), now);
    return {
      packName: payment.packName,
      quantity: payment.quantity,
      startedAt: toIso(getStart(payment)),
      period: { index, startedAt: toIso(startedAt), endsAt: toIso(endsAt) },
    };
  });
}

/** Returns when an owned pack starts. Approved payments always have `approvedAt`; the type of a payment does not say so. */
function getStart({ approvedAt, createdAt }: Payment): Instant {
  return approvedAt ?? createdAt;
}

function groupByName(owned: readonly Payment[]): Map<string, Payment[]> {
  const byName = new Map<string, Payment[]>();
  for (const payment of owned) byName.set(payment.packName, [...(byName.get(payment.packName) ?? []), payment]);
  return byName;
}
