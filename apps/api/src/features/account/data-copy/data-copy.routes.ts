import { type DataCopy, getDataCopyExpiry, getDataCopyState } from '@waha/domain/account/data-copy/data-copy';
import * as contract from '@waha/domain/account/data-copy/data-copy.contract';
import { getDayAt } from '@waha/domain/kernel/calendar/day';
import type { DataCopyId, MemberId } from '@waha/domain/kernel/ids';
import { type Instant, toIso } from '@waha/domain/kernel/time';
import type { FastifyInstance } from 'fastify';
import type { Database, Tx } from '#platform/database/database';
import { FileResponse } from '#platform/http/file-response';
import { RefusalError } from '#platform/http/refusal-error';
import { serveEndpoint } from '#platform/http/route';
import { servePreparedCommand } from '#platform/http/serve-command';
import { checkPasswordOnce } from '../sessions/check-password-once';
import { toDataCopyFile } from './data-copy.member-data';
import { endDataCopy, findDataCopy, findNewestDataCopy } from './data-copy.store';
import { requestDataCopy } from './request-data-copy';

/** Serves the copy of the caller's own data: its state, its request and its download. */
export async function dataCopyRoutes(app: FastifyInstance): Promise<void> {
  const { services } = app;
  const { clock, config, db, transact, uploads } = services;

  serveEndpoint(app, contract.readDataCopy, async ({ actor }) => ({ copy: await viewCopy(db, actor.id, clock()) }));

  servePreparedCommand(
    app,
    contract.requestDataCopy,
    (input) => checkPasswordOnce(services, input, input.body.password),
    async ({ actor, body }, unit) => {
      await requestDataCopy(unit, config, { memberId: actor.id, by: actor.id, language: body.language });
      return { copy: await viewCopy(unit.tx, actor.id, unit.now) };
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
      await transact(({ tx, now }) => endDataCopy(tx, id, { at: now, outcome: 'lost' }));
      throw new RefusalError({ code: 'not_found' });
    }
    const name = `${services.catalogue.company.brand}-${getDayAt(copy.requestedAt)}.zip`;
    return new FileResponse({ fileId }, { type: 'application/zip', as: 'attachment', name, isUncached: true });
  });
}

async function viewCopy(db: Database | Tx, memberId: MemberId, now: Instant) {
  const copy = await findNewestDataCopy(db, memberId);
  const state = copy && getDataCopyState(copy, now);
  if (!copy || !state) return null;
  return {
    state,
    requestedAt: toIso(copy.requestedAt),
    isByStaff: copy.requestedBy !== memberId,
    ...(state === 'ready' && copy.ready && { download: viewDownload(copy.id, copy.ready) }),
  };
}

function viewDownload(id: DataCopyId, ready: NonNullable<DataCopy['ready']>) {
  return { id, bytes: ready.bytes, expiresAt: toIso(getDataCopyExpiry(ready)) };
}
