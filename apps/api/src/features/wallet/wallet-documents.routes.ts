import type { PersonId, WithdrawalId } from '@waha/domain/kernel/ids';
import { toIso } from '@waha/domain/kernel/time';
import { readWithholdingCertificate } from '@waha/domain/wallet/staff/withholding-certificate.contract';
import { readMemberMonth, readWithdrawalsDocument } from '@waha/domain/wallet/wallet-documents.contract';
import type { FastifyInstance } from 'fastify';
import { auditView } from '#platform/database/audit-view';
import { createPdfResponse } from '#platform/documents/pdf/create-pdf-response';
import { RefusalError } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { findSellerOn } from '../company/seller.public-queries';
import { findBuyerIdentifiers } from '../e-invoicing/buyer-identifiers.public-queries';
import { findVerifiedNames } from '../profile/profile.public-queries';
import { createMemberMonthDocument } from './create-member-month-document';
import { accrueBeforeReading } from './ledger/accrue-bonuses';
import { readMemberDocumentBase } from './read-member-document-base';
import { readMemberMonthSource } from './read-member-month-source';
import { createWithdrawalsDocument } from './withdrawals/create-withdrawals-document';
import { listConfirmedWithdrawals } from './withdrawals/withdrawal.queries';
import { findWithdrawal } from './withdrawals/withdrawal.store';
import { createWithholdingDocument, isTaxedWithdrawal } from './withholding/create-withholding-document';

/**
 * Serves documents about a member's money, besides the points statement: each in the member's language, for any reader.
 */
export async function walletDocumentsRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { db } = services;

  /** Returns the common content of these documents. Records a view by staff. */
  async function begin(actorId: PersonId, memberId: PersonId) {
    const base = await readMemberDocumentBase(services, memberId);
    await auditView(services, { actorId, action: 'statement.viewed', subjectId: memberId, memberId });
    return base;
  }

  serveEndpoint(app, readWithdrawalsDocument, async ({ actor, params }) => {
    const memberId = params.userId as PersonId;
    const documentBase = await begin(actor.id, memberId);
    const pdfContent = createWithdrawalsDocument({
      ...documentBase,
      withdrawals: await listConfirmedWithdrawals(db, memberId),
    });
    return createPdfResponse(pdfContent, `withdrawals-${toIso(documentBase.at).slice(0, 10)}`);
  });

  serveEndpoint(app, readWithholdingCertificate, async ({ actor, params }) => {
    const memberId = params.userId as PersonId;
    const withdrawal = await findWithdrawal(db, params.withdrawId as WithdrawalId);
    if (withdrawal?.memberId !== memberId || !isTaxedWithdrawal(withdrawal))
      throw new RefusalError({ code: 'withdrawal_not_found' });
    const { brand, language, owner } = await begin(actor.id, memberId);
    const name = (await findVerifiedNames(db, [memberId])).get(memberId) ?? owner.name;
    const identifier = (await findBuyerIdentifiers(db, [memberId])).get(memberId);
    const pdfContent = createWithholdingDocument({
      ...{ brand, language, withdrawal, payee: { name, email: owner.email, identifier } },
      seller: await findSellerOn(db, withdrawal.payout.paidAt),
    });
    return createPdfResponse(pdfContent, `withholding-${pdfContent.reference}`);
  });

  serveEndpoint(app, readMemberMonth, async ({ actor, params }) => {
    const { month } = params;
    const memberId = params.userId as PersonId;
    const documentBase = await begin(actor.id, memberId);
    await accrueBeforeReading(services, [memberId]);
    const pdfContent = createMemberMonthDocument({
      ...documentBase,
      ...(await readMemberMonthSource(db, memberId)),
      month,
    });
    return createPdfResponse(pdfContent, `month-${month}`);
  });
}
