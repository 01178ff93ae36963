import { Readable } from 'node:stream';
import { cleanBuyerIdentifier } from '@waha/domain/e-invoicing/buyer-identifier';
import { canSendAgain } from '@waha/domain/e-invoicing/plan-missing-document';
import * as contract from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import { getCalendarMonth } from '@waha/domain/kernel/calendar/month';
import type { EInvoiceId, MemberId } from '@waha/domain/kernel/ids';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#platform/auth/authenticate-request';
import { writeAuditLog } from '#platform/database/audit-log';
import { auditView } from '#platform/database/audit-view';
import type { Database, Tx } from '#platform/database/database';
import type { UnitOfWork } from '#platform/database/unit-of-work';
import { FileResponse } from '#platform/http/file-response';
import { sendPage } from '#platform/http/page';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { serveCachedEndpoint, serveEndpoint } from '#platform/http/route';
import { serveCommand } from '#platform/http/serve-command';
import { getTranslations, resolveLanguage } from '#platform/translations/translations';
import { findChosenLanguage, isMember } from '../account/account.public-queries';
import { findBuyerIdentifier, saveBuyerIdentifier } from './buyer-identifiers.store';
import { countByStatus } from './count-by-status';
import { listEInvoices, listSignedEInvoices, viewEInvoices } from './e-invoices.queries';
import { findEInvoice, sendAgain } from './e-invoices.store';
import { isRetryable } from './is-retryable';
import { listArchiveFiles } from './list-archive-files';
import { openSigning, remakeEInvoice } from './make-e-invoices';
import { notifyStaff } from './notify-staff';
import { findEInvoicingSettings } from './settings/e-invoicing-settings.store';
import { isSendingPaused } from './settings/is-sending-paused';
import { saveEInvoicing } from './settings/save-e-invoicing';
import { viewEInvoicing } from './settings/view-e-invoicing';

const XML = 'application/xml';

/** Electronic invoices for finance and administrators, and their settings for administrators. */
export async function eInvoicingRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { clock, config, db, secret } = services;
  const findLanguage = async (reader: Database | Tx, { id }: Actor) =>
    resolveLanguage({ language: await findChosenLanguage(reader, id) }, config);

  serveEndpoint(app, contract.readEInvoicing, async () =>
    viewEInvoicing(db, await findEInvoicingSettings(db), { secret, now: clock() }),
  );

  serveEndpoint(app, contract.saveEInvoicing, async ({ actor, body, transact }) => {
    const settings = await saveEInvoicing({ ...services, transact }, { body, by: actor.id });
    return viewEInvoicing(db, settings, { secret, now: clock() });
  });

  serveCachedEndpoint(app, contract.listEInvoices, async ({ db, actor, query, reply }) => {
    const { items, ...page } = await listEInvoices(db, query);
    return sendPage(reply, { ...page, items: await viewEInvoices(db, items, await findLanguage(db, actor)) });
  });

  serveCachedEndpoint(app, contract.countEInvoices, async ({ db }) => {
    const { counts } = await countByStatus(db);
    const settings = await findEInvoicingSettings(db);
    const isPaused = settings !== undefined && (await isSendingPaused(db, settings));
    return { mode: settings?.mode ?? 'off', counts, ...(isPaused && { isPaused }) };
  });

  serveEndpoint(app, contract.retryEInvoice, async ({ actor, params, transact }) => {
    const id = params.eInvoiceId as EInvoiceId;
    const eInvoice = requireFound(await findEInvoice(db, id), 'e_invoice_not_found');
    const settings = await findEInvoicingSettings(db);
    if (!isRetryable(eInvoice, settings)) throw new RefusalError({ code: 'e_invoice_not_retryable' });
    const onSaved = (unit: UnitOfWork) =>
      writeAuditLog(unit, {
        ...{ actorId: actor.id, action: 'e-invoice.retried', subjectId: eInvoice.invoiceId },
        memberId: eInvoice.memberId,
      });
    const remake = async () => {
      const signing = settings && (await openSigning(settings, secret, clock()));
      const order = { eInvoice, signing: requireFound(signing, 'e_invoicing_incomplete'), onSaved };
      return remakeEInvoice({ ...services, transact }, order);
    };
    const send = () =>
      transact(async (unit) => {
        if (!(await sendAgain(unit, id))) return false;
        await notifyStaff(unit);
        await onSaved(unit);
        return true;
      });
    const isDone = canSendAgain(eInvoice) ? await send() : await remake();
    if (!isDone) throw new RefusalError({ code: 'e_invoice_not_retryable' });
    const remade = requireFound(await findEInvoice(db, id), 'e_invoice_not_found');
    return (await viewEInvoices(db, [remade], await findLanguage(db, actor)))[0]!;
  });

  serveEndpoint(app, contract.readEInvoiceXml, async ({ actor, params }) => {
    const eInvoice = requireFound(await findEInvoice(db, params.eInvoiceId as EInvoiceId), 'e_invoice_not_found');
    const { invoiceId: subjectId, memberId, number, xmlFileId } = eInvoice;
    const fileId = requireFound(xmlFileId ?? undefined, 'e_invoice_not_found');
    await auditView(services, { actorId: actor.id, action: 'invoice.viewed', subjectId, memberId });
    return new FileResponse({ fileId }, { type: XML, as: 'attachment', name: `${number}.xml`, isUncached: true });
  });

  serveEndpoint(app, contract.exportEInvoices, async ({ actor, query: { month }, transact }) => {
    const { days } = getCalendarMonth(month);
    const { environment } = requireFound(await findEInvoicingSettings(db), 'no_e_invoices');
    const pages = listSignedEInvoices(db, { from: days[0]!.day, until: days.at(-1)!.day, environment });
    const first = (await pages.next()).value;
    if (!first || first.length === 0) throw new RefusalError({ code: 'no_e_invoices' });
    const details = { table: 'e-invoices', format: 'zip', month };
    await transact((unit) => writeAuditLog(unit, { actorId: actor.id, action: 'table.exported', details }));
    const language = await findLanguage(db, actor);
    const { exportFiles } = getTranslations(language);
    // Loaded with the first archive.
    const { writeZip } = await import('#platform/documents/zip');
    const stream = Readable.from(writeZip(listArchiveFiles(services, { first, later: pages, language })), {
      objectMode: false,
    });
    const name = `waha-${exportFiles['e-invoices']}-${month}.zip`;
    return new FileResponse({ stream }, { type: 'application/zip', as: 'attachment', name });
  });

  serveEndpoint(app, contract.readBuyerIdentifier, async ({ actor, params }) => {
    const memberId = params.userId as MemberId;
    if (!(await isMember(db, memberId))) throw new RefusalError({ code: 'user_not_found' });
    const identifier = await findBuyerIdentifier(db, memberId);
    // Most members have none: there is nothing to see then.
    if (!identifier) return { identifier: null };
    const view = { action: 'buyer-identifier.viewed', subjectId: memberId, memberId } as const;
    await auditView(services, { actorId: actor.id, ...view });
    return { identifier };
  });

  serveCommand(app, contract.saveBuyerIdentifier, async ({ actor, params, body }, unit) => {
    const memberId = params.userId as MemberId;
    if (!(await isMember(unit.tx, memberId))) throw new RefusalError({ code: 'user_not_found' });
    const identifier = body.identifier
      ? requireFound(cleanBuyerIdentifier(body.identifier), 'buyer_identifier_invalid')
      : undefined;
    await saveBuyerIdentifier(unit, { memberId, identifier, by: actor.id });
    // Without the number: lines are kept longer than personal data.
    const details = identifier ? { kind: identifier.kind } : { isDeleted: true };
    const about = { actorId: actor.id, subjectId: memberId, memberId };
    await writeAuditLog(unit, { ...about, action: 'buyer-identifier.changed', details });
    await notifyStaff(unit);
    return { identifier: identifier ?? null };
  });
}
