import { getCalendarMonth } from '@waha/domain/kernel/calendar/month';
import * as contract from '@waha/domain/overview/overview.contract';
import { addMoneyTotals, isQueueSent } from '@waha/domain/overview/staff/figures';
import { readWaitingTimes } from '@waha/domain/overview/waiting-times.contract';
import type { FastifyInstance } from 'fastify';
import { writeAuditLog } from '#platform/database/audit-log';
import { toWireQueueSize } from '#platform/database/queues/count-queue';
import { createPdfResponse } from '#platform/documents/pdf/create-pdf-response';
import { sendPage } from '#platform/http/page';
import { type HandlerInput, serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { resolveLanguage } from '#platform/translations/translations';
import { findChosenLanguage } from '../account/account.public-queries';
import { findCurrentSeller } from '../company/seller.public-queries';
import { readVatMonth } from '../invoices/vat/vat-month.public-queries';
import { listQuizPassers } from '../purchase/quizzes/quiz.public-queries';
import { readLiability } from '../wallet/wallet.public-queries';
import { createFinanceMonthDocument } from './create-finance-month-document';
import { createVatMonthDocument } from './create-vat-month-document';
import { readFigureEntries } from './figure-entries.queries';
import { readDailyTotals, sumMoneyByDay, viewOverview } from './overview.queries';
import { createWaitingTimesReader } from './waiting-times.queries';
import { countWorkQueues } from './work-queues.public-queries';

/** The work queues of staff, the business figures, and the waiting times of members. */
export async function overviewRoutes(app: FastifyInstance): Promise<void> {
  const { db, clock, config } = app.services;

  serveCachedEndpoint(app, contract.readWorkQueues, async ({ db: noted, actor, query }) =>
    (await countWorkQueues(noted, actor.role, config))
      .filter(([kind]) => isQueueSent(kind, query.with))
      .map(([kind, size]) => ({
        ...{ kind, ...toWireQueueSize(size) },
        ...(size.oldestId !== undefined && { oldestId: size.oldestId }),
      })),
  );

  serveEndpoint(app, contract.readOverview, ({ actor, query }) =>
    viewOverview(db, { role: actor.role, per: query.per ?? 'week', now: clock(), asked: query.with }),
  );

  serveEndpoint(app, readWaitingTimes, createWaitingTimesReader(app.services));

  serveEndpoint(app, contract.readDailyTotals, ({ query: { days } }) => readDailyTotals(db, { now: clock(), days }));

  serveEndpoint(app, contract.listFigureEntries, async ({ params: { figure }, query, reply }) => {
    const { page, ...total } = await readFigureEntries(db, figure, query);
    return { entries: sendPage(reply, page), ...total };
  });

  serveEndpoint(app, contract.listQuizPassers, async ({ query, reply }) =>
    sendPage(reply, await listQuizPassers(db, query)),
  );

  /** Logs the report, and returns what all of them have. */
  const openReport = async (
    table: string,
    { actor, params: { month }, transact }: HandlerInput<typeof contract.readFinanceMonth>,
  ) => {
    const { config, catalogue } = app.services;
    const details = { table, month };
    await transact((unit) => writeAuditLog(unit, { actorId: actor.id, action: 'table.exported', details }));
    return {
      ...{ brand: catalogue.company.brand, month, at: clock() },
      seller: await findCurrentSeller(db),
      language: resolveLanguage({ language: await findChosenLanguage(db, actor.id) }, config),
    };
  };

  serveEndpoint(app, contract.readFinanceMonth, async (input) => {
    const { month } = input.params;
    const report = await openReport('finance-month', input);
    const calendarMonth = getCalendarMonth(month);
    const byDay = await sumMoneyByDay(db, calendarMonth);
    const days = calendarMonth.days.map(({ day }) => ({ day, ...(byDay.get(day) ?? addMoneyTotals([])) }));
    const pdfContent = createFinanceMonthDocument({ ...report, days, owed: await readLiability(db) });
    return createPdfResponse(pdfContent, `finance-${month}`);
  });

  serveEndpoint(app, contract.readVatMonth, async (input) => {
    const { month } = input.params;
    const report = await openReport('vat-month', input);
    return createPdfResponse(
      createVatMonthDocument({ ...report, rates: await readVatMonth(db, month) }),
      `vat-${month}`,
    );
  });
}
