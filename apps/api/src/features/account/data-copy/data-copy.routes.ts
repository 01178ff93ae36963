import { type DataCopy, getDataCopyExpiry, getDataCopyState } from '@waha/domain/account/data-copy/data-copy';
import * as contract from '@waha/domain/account/data-copy/data-copy.contract';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { DataCopyId, MemberId } from '@waha/domain/kernel/ids';
import type { Language } from '@waha/domain/kernel/languages';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import { findPerson } from '#platform/auth/people.store';
import type { Database, Tx } from '#platform/database/database';
import { FileResponse } from '#platform/http/file-response';
import { RefusalError, requireFound } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { servePreparedCommand } from '#platform/http/serve-command';
import { formatMoment, getTranslations, resolveLanguage } from '#platform/translations/translations';
import { checkPasswordOnce } from '../sessions/check-password-once';
import { toDataCopyFile } from './data-copy.member-data';
import { findDataCopy, findNewestDataCopy } from './data-copy.store';
import { endDataCopy } from './end-data-copy';
import { requestDataCopy } from './request-data-copy';

/** Serves the copy of the caller's own data: its state, its request and its download. */
export async function dataCopyRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { clock, config, db, transact, uploads } = services;

  serveEndpoint(app, contract.readDataCopy, async ({ actor, query }) => {
    const person = requireFound(await findPerson(db, actor.id), 'user_not_found');
    return viewCopy(db, actor.id, { now: clock(), language: query.language ?? resolveLanguage(person, config) });
  });

  servePreparedCommand(
    app,
    contract.requestDataCopy,
    (input) => checkPasswordOnce(services, input, input.body.password),
    async ({ actor, body }, unit) => {
      await requestDataCopy(unit, config, { memberId: actor.id, by: actor.id, language: body.language });
      const person = requireFound(await findPerson(unit.tx, actor.id), 'user_not_found');
      const language = body.language ?? resolveLanguage(person, config);
      return viewCopy(unit.tx, actor.id, { now: unit.now, language });
    },
  );

  serveEndpoint(app, contract.downloadDataCopy, async ({ actor, params }) => {
    const id = params.copyId as DataCopyId;
    const copy = await findDataCopy(db, id);
    if (copy?.memberId !== actor.id || getDataCopyState(copy, clock()) !== 'ready')
      throw new RefusalError({ code: 'not_found' });
    const fileId = toDataCopyFile(id);
    if (!(await uploads.storage.readSizes([fileId])).has(fileId)) {
      // After a restore or a move: copies are in no backup. The member can request another one.
      await transact((unit) => endDataCopy(unit, id, 'lost'));
      throw new RefusalError({ code: 'not_found' });
    }
    const name = `${services.catalogue.company.brand}-${getDayAt(copy.requestedAt)}.zip`;
    return new FileResponse({ fileId }, { type: 'application/zip', as: 'attachment', name, isUncached: true });
  });
}

type Viewer = { now: Instant; language: Language };

async function viewCopy(db: Database | Tx, memberId: MemberId, { now, language }: Viewer) {
  const { about, byStaff, states } = getTranslations(language).dataCopy;
  const copy = await findNewestDataCopy(db, memberId);
  const state = copy && getDataCopyState(copy, now);
  if (!copy || !state) return { copy: null, texts: [about] };
  const isByStaff = copy.requestedBy !== memberId;
  const download = state === 'ready' && copy.ready ? viewDownload(copy.id, copy.ready) : undefined;
  const time = copy.ready ? formatMoment(language, getDataCopyExpiry(copy.ready)) : '';
  return {
    copy: { state, requestedAt: toIso(copy.requestedAt), ...(download && { download }) },
    texts: [about, ...(isByStaff ? [byStaff] : []), states[state]({ time })],
  };
}

function viewDownload(id: DataCopyId, ready: NonNullable<DataCopy['ready']>) {
  return { id, bytes: ready.bytes, expiresAt: toIso(getDataCopyExpiry(ready)) };
}
