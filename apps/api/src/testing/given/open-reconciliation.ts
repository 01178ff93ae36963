import type { WireColumns, WireLine, WireStatementStanding } from '@waha/domain/reconciliation/reconciliation.contract';
import type { Standing } from '@waha/domain/reconciliation/standing';
import { sendForm } from '../send-form';
import { openStaffedApp } from './open-staffed-app';

type Person = { headers: Record<string, string> };

/** The columns of `csvOf`. */
export const COLUMNS: WireColumns = { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1], amount: 2 };

export type Row = { day?: string; label: string; millimes: number };

/** A statement as a bank writes it: `25/11/2026;VIR W-7K3M-9Q2X;149,500`. */
export function csvOf(rows: readonly Row[], day = '10/01/2026'): string {
  const line = ({ day: own = day, label, millimes }: Row) =>
    `${own};${label};${Math.trunc(millimes / 1000)},${String(Math.abs(millimes) % 1000).padStart(3, '0')}`;
  return ['Date;Libellé;Montant', ...rows.map(line)].join('\r\n');
}

/** The app with its people, a source that statements come from, and the calls of reconciliation. */
export async function openReconciliation() {
  const app = await openStaffedApp();
  app.time.now = Date.parse('2026-01-10T09:00:00Z');
  const admin = { ...app.admin, headers: await app.openSession(app.admin.email) };
  const finance = { ...app.finance, headers: await app.openSession(app.finance.email) };
  const addSource = (name: string, by: Person = admin, columns: WireColumns = COLUMNS) =>
    app.call(by, 'POST', '/reconciliation/sources', { name, columns });
  const { _id: sourceId } = (await addSource('CCP')).json() as { _id: string };
  const upload = (csv: string | Buffer, { by = admin as Person, to = sourceId as string | undefined } = {}) =>
    sendForm(app, by, {
      url: '/reconciliation/statements',
      fields: { sourceId: to },
      files: { statement: Buffer.from(csv) },
    });
  const lines = async (id: string, standing: Standing, by: Person = admin): Promise<WireLine[]> =>
    (await app.call(by, 'GET', `/reconciliation/statements/${id}/lines?standing=${standing}&limit=200`)).json();

  return {
    ...app,
    ...{ admin, finance, sourceId, addSource, upload, lines },
    /** Takes a statement in. @returns its id */
    take: async (csv: string | Buffer, to?: string): Promise<string> =>
      (await upload(csv, { to: to ?? sourceId })).json().statement._id,
    standing: async (id: string, by: Person = admin): Promise<WireStatementStanding> =>
      (await app.call(by, 'GET', `/reconciliation/statements/${id}`)).json(),
    accept: (
      id: string,
      pairs: readonly object[],
      { by = admin as Person, key = undefined as string | undefined } = {},
    ) => app.call(by, 'POST', `/reconciliation/statements/${id}/accept`, { pairs }, key),
    /** The pairs of what is sure. */
    surePairs: async (id: string, by: Person = admin) =>
      (await lines(id, 'sure', by)).map(({ _id: lineId, candidates = [] }) => ({
        lineId,
        kind: candidates[0]!.kind,
        thingId: candidates[0]!._id,
      })),
    /** A payment that waits. */
    waitingPayment: async (
      memberId: typeof app.member.id,
      packName = 'Ultra One',
      quantity: 1 | 2 = 1,
      months?: number,
    ) => {
      const id = await app.given.payment(memberId, packName, quantity, months);
      const [row] = app.rows(`select * from payments where id = '${id}'`);
      const plan = row?.plan ? JSON.parse(String(row.plan)) : undefined;
      const due: number = plan ? plan.monthlyMillimes * quantity : Number(row?.total_millimes);
      return { id, reference: String(row?.reference), due };
    },
  };
}

export type ReconciliationApp = Awaited<ReturnType<typeof openReconciliation>>;
