import { addDays, getDayStart } from '@waha/domain/kernel/calendar/day';
import type { Millimes } from '@waha/domain/kernel/money';
import type { TimeRange } from '@waha/domain/overview/periods';
import { addMoneyTotals, type MoneyFigure } from '@waha/domain/overview/staff/figures';
import type { Database } from '#platform/database/database';
import { type AmountSource, type DatedAmount, listDatedAmounts } from '#platform/database/list-dated-amounts';
import type { Page } from '#platform/http/page';
import { RECEIVED_CREDIT } from '../credit/credit.public-queries';
import { PAID_INVOICES } from '../invoices/invoices.public-queries';
import { APPROVED_PAYMENTS } from '../purchase/payment.public-queries';
import { ACCEPTED_RECHARGES } from '../recharge/recharge.public-queries';
import { PAID_REFUNDS } from '../refunds/refunds.public-queries';
import { PAID_WITHDRAWALS } from '../wallet/withdrawals/withdrawal.public-queries';
import { sumMoneyByDay } from './overview.queries';

/** The rows that each figure adds up. Database triggers keep the sums of the same rows by day (0002-triggers.sql). */
const SOURCES: Record<MoneyFigure, AmountSource> = {
  approved: APPROVED_PAYMENTS,
  invoicesPaid: PAID_INVOICES,
  recharged: ACCEPTED_RECHARGES,
  credited: RECEIVED_CREDIT,
  paidOut: PAID_WITHDRAWALS,
  refunded: PAID_REFUNDS,
};

type EntriesQuery = { from: string; to: string; limit?: number | undefined; cursor?: string | undefined };

/** Returns a page of what a figure adds up on these days in Tunis, newest first, and with the first page the total of all. */
export async function readFigureEntries(
  db: Database,
  figure: MoneyFigure,
  { from, to, ...page }: EntriesQuery,
): Promise<{ page: Page<DatedAmount>; millimes?: Millimes }> {
  const range = { from: getDayStart(from), until: getDayStart(addDays(to, 1)) };
  const { items, ...cursor } = await listDatedAmounts(db, SOURCES[figure], { ...range, ...page });
  return {
    page: { items, ...cursor },
    ...(page.cursor === undefined && { millimes: await sumFigure(db, figure, range) }),
  };
}

async function sumFigure(db: Database, figure: MoneyFigure, range: TimeRange): Promise<Millimes> {
  return addMoneyTotals([...(await sumMoneyByDay(db, range)).values()])[figure];
}
