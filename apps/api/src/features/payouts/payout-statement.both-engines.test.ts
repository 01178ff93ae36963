import { createHash, randomUUID } from 'node:crypto';
import type { WirePayoutMatching } from '@waha/domain/staff-payout-statements.contract';
import { describe, expect, test } from 'vitest';
import { openPayouts, type Payouts } from '#testing/fixtures/open-payouts';
import { COLUMNS, createStatementCsv, type Row } from '#testing/fixtures/open-reconciliation';
import { readRefusal } from '#testing/fixtures/read-refusal';
import { openAppForEach } from '#testing/open-app-for-each';
import { sendForm } from '#testing/send-form';

// The statement of the bank marks lines of a payout file as paid.

let app: Payouts;
let sourceId: string;
openAppForEach(async () => {
  app = await openPayouts();
  sourceId = (await app.call(app.finance, 'POST', '/reconciliation/sources', { name: 'CCP', columns: COLUMNS })).json()
    ._id;
  return app;
});

type Caller = typeof app.finance;

const NOUR_MILLIMES = 50_000;
const OTHER_MILLIMES = 25_000;

/** Makes payout file 1: 50 TND to Nour, 25 TND to the other member. Returns its id. */
async function createFile(): Promise<string> {
  app.withdrawal(100);
  app.withdrawal(50, app.member.id);
  return (await app.create(await app.seen())).json().file._id;
}

/** Returns a statement of the day after the file; outgoing amounts are below 0. */
function createCsv(...rows: Row[]): string {
  const [year, month, day] = new Date(app.time.now + 86_400_000).toISOString().slice(0, 10).split('-');
  return createStatementCsv(rows, `${day}/${month}/${year}`);
}
const nextDay = () => new Date(app.time.now + 86_400_000).toISOString().slice(0, 10);

function upload(
  fileId: string,
  csv: string | undefined,
  { by = app.finance as Caller, to = sourceId as string | null } = {},
) {
  const files = { statement: csv === undefined ? undefined : Buffer.from(csv) };
  return sendForm(app, by, { url: `/payout-files/${fileId}/statement`, fields: { sourceId: to ?? undefined }, files });
}

type Paid = { position: number; reference: string; bookedOn: string };
const payLines = (
  fileId: string,
  lines: readonly Paid[],
  {
    by = app.finance as Caller,
    key = undefined as string | undefined,
    statement = undefined as string | undefined,
  } = {},
) => app.call(by, 'PUT', `/payout-files/${fileId}/paid`, { lines, ...(statement && { statement }) }, key);
/** Returns the lines that are preselected on the screen. */
const toPaid = ({ matches }: WirePayoutMatching): Paid[] =>
  matches.flatMap(({ kind, position, reference, row }) =>
    (kind === 'all' || kind === 'sure') && reference && row ? [{ position, reference, bookedOn: row.bookedOn }] : [],
  );
const listReferences = () =>
  app.rows('select reference from withdrawals order by id').map(({ reference }) => reference);

describe('a statement of a payout file', () => {
  test('is answered with the row of each due line', async () => {
    const id = await createFile();
    const csv = createCsv(
      { label: 'VIR waha 1 1', millimes: -NOUR_MILLIMES },
      { label: 'VIR EMIS', millimes: -OTHER_MILLIMES },
      { label: 'WAHA-1', millimes: -1000 },
      { label: 'VIR RECU WAHA-1-2', millimes: OTHER_MILLIMES },
    );
    const response = await upload(id, csv);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        ...{ sha256: createHash('sha256').update(csv).digest('hex'), outgoingCount: 3, unreadCount: 0, unread: [] },
        matches: [
          {
            ...{ position: 1, kind: 'sure', reason: 'label', reference: `${nextDay()} WAHA-1-1` },
            row: { number: 2, bookedOn: nextDay(), amount: NOUR_MILLIMES, label: 'VIR waha 1 1' },
          },
          {
            ...{ position: 2, kind: 'check', reason: 'amount', reference: `${nextDay()} WAHA-1-2` },
            row: { number: 3, bookedOn: nextDay(), amount: OTHER_MILLIMES, label: 'VIR EMIS' },
          },
        ],
        otherRows: [{ number: 4, bookedOn: nextDay(), amount: 1000, label: 'WAHA-1' }],
      },
    ]);
  });

  test('leaves nothing behind: no statement, line, file, stored response, audit entry or paid payout', async () => {
    const id = await createFile();
    const listTraces = () => [
      ...['statements', 'statement_lines', 'audit_log', 'change_log', 'command_answers', 'files', 'stored_files'].map(
        (table) => app.rows(`select count(*) as count from ${table}`),
      ),
      listReferences(),
    ];
    const before = listTraces();
    expect((await upload(id, createCsv({ label: 'WAHA-1', millimes: -75_000 }))).json().matches[0].kind).toBe('all');
    expect(listTraces()).toEqual(before);
  });

  test('pays only the chosen lines, with references of their own; a second upload finds the rest', async () => {
    const id = await createFile();
    const csv = createCsv({ label: 'WAHA-1-1', millimes: -NOUR_MILLIMES });
    const matching: WirePayoutMatching = (await upload(id, csv)).json();
    expect(matching.matches.map(({ kind }) => kind)).toEqual(['sure', 'none']);
    const paid = await payLines(id, toPaid(matching), { statement: matching.sha256 });
    expect([paid.statusCode, paid.json()]).toMatchObject([
      200,
      { paid: 1, skipped: 0, file: { paidCount: 1, dueCount: 1, lines: [{ state: 'paid' }, { state: 'due' }] } },
    ]);
    expect(listReferences()).toEqual([`${nextDay()} WAHA-1-1`, null]);
    const rest: WirePayoutMatching = (
      await upload(id, `${csv}\r\n${createCsv({ label: 'WAHA-1-2', millimes: -OTHER_MILLIMES }).split('\r\n')[1]}`)
    ).json();
    expect(rest.matches.map(({ kind, position }) => [kind, position])).toEqual([['sure', 2]]);
    expect((await payLines(id, toPaid(rest))).json()).toMatchObject({ paid: 1, file: { dueCount: 0 } });
    expect(readRefusal(await upload(id, csv))).toEqual([409, 'payout_file_already_paid']);
  });

  test('with one row for the complete file pays all its lines', async () => {
    const id = await createFile();
    const matching: WirePayoutMatching = (
      await upload(id, createCsv({ label: 'WAHA-1 SALAIRES', millimes: -75_000 }))
    ).json();
    expect((await payLines(id, toPaid(matching))).json()).toMatchObject({ paid: 2, skipped: 0 });
    expect(listReferences()).toEqual([`${nextDay()} WAHA-1`, `${nextDay()} WAHA-1`]);
  });

  test('is in the audit log with count, sum, day and hash, without the texts of the bank', async () => {
    const id = await createFile();
    const matching: WirePayoutMatching = (
      await upload(id, createCsv({ label: 'WAHA-1-1 NOUR BEN SALAH', millimes: -NOUR_MILLIMES }))
    ).json();
    await payLines(id, toPaid(matching), { statement: matching.sha256 });
    const [entry] = app.audited('payout-file.paid');
    expect(JSON.parse(String(entry?.details))).toEqual({
      ...{ number: 1, count: 1, totalMillimes: NOUR_MILLIMES, bookedOn: nextDay(), statementHash: matching.sha256 },
    });
    expect(JSON.stringify(app.rows('select details from audit_log'))).not.toContain('NOUR');
  });

  test('pays nothing twice if the call is repeated, with its key or another', async () => {
    const id = await createFile();
    const lines = [{ position: 1, reference: 'T-1', bookedOn: nextDay() }];
    const key = randomUUID();
    const first = await payLines(id, lines, { key });
    expect((await payLines(id, lines, { key })).json()).toEqual(first.json());
    expect(readRefusal(await payLines(id, lines))).toEqual([409, 'payout_lines_not_due']);
    expect(app.audited('withdrawal.paid')).toHaveLength(1);
    expect(app.audited('payout-file.paid')).toHaveLength(1);
  });

  test('skips and counts lines that a colleague has paid meanwhile', async () => {
    const id = await createFile();
    const lines = [1, 2].map((position) => ({ position, reference: `T-${position}`, bookedOn: nextDay() }));
    await payLines(id, lines.slice(0, 1), { by: app.admin });
    expect((await payLines(id, lines)).json()).toMatchObject({ paid: 1, skipped: 1 });
    expect(listReferences()).toEqual(['T-1', 'T-2']);
  });

  test('is paid once by two people at the same time', async () => {
    const id = await createFile();
    const lines = [{ position: 1, reference: 'T-1', bookedOn: nextDay() }];
    const responses = await Promise.all([payLines(id, lines), payLines(id, lines, { by: app.admin })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(app.audited('withdrawal.paid')).toHaveLength(1);
  });

  test('of incoming money alone pays nothing', async () => {
    const id = await createFile();
    const matching = (await upload(id, createCsv({ label: 'WAHA-1-1', millimes: NOUR_MILLIMES }))).json();
    expect(matching).toMatchObject({ outgoingCount: 0, matches: [{ kind: 'none' }, { kind: 'none' }] });
  });

  test('of a cancelled file is refused, before and after it was compared', async () => {
    const id = await createFile();
    await app.cancel(id);
    expect(readRefusal(await upload(id, createCsv({ label: 'WAHA-1', millimes: -1 })))).toEqual([
      409,
      'payout_file_cancelled',
    ]);
    const lines = [{ position: 1, reference: 'T', bookedOn: nextDay() }];
    expect(readRefusal(await payLines(id, lines))).toEqual([409, 'payout_file_cancelled']);
    expect(listReferences()).toEqual([null, null]);
  });

  test.each<
    [name: string, csv: string | undefined, source: 'known' | 'unknown' | undefined, expected: [number, string]]
  >([
    ['without a file', undefined, 'known', [400, 'statement_missing']],
    ['without a source', 'Date;x;1', undefined, [404, 'source_not_found']],
    ['of an unknown source', 'Date;x;1', 'unknown', [404, 'source_not_found']],
    ['that has no readable row', 'a;b;c\r\n99/99/9999;x;y', 'known', [422, 'statement_has_no_line']],
  ])('%s is refused', async (_name, csv, source, expected) => {
    const id = await createFile();
    const to = source ? (source === 'known' ? sourceId : randomUUID()) : null;
    expect(readRefusal(await upload(id, csv, { to }))).toEqual(expected);
  });

  test('of a payout file that does not exist is refused', async () => {
    const csv = createCsv({ label: 'WAHA-1', millimes: -1 });
    expect(readRefusal(await upload(randomUUID(), csv))).toEqual([404, 'payout_file_not_found']);
  });

  test('cannot be compared or paid by members and commercial administrators', async () => {
    const id = await createFile();
    const csv = createCsv({ label: 'WAHA-1', millimes: -75_000 });
    const lines = [{ position: 1, reference: 'T', bookedOn: nextDay() }];
    for (const by of [app.verified, app.commercial])
      expect([(await upload(id, csv, { by })).statusCode, (await payLines(id, lines, { by })).statusCode]).toEqual([
        403, 403,
      ]);
  });

  test.each<[name: string, body: object, field: string]>([
    ['no reference and no lines', {}, 'reference'],
    ['no line', { lines: [] }, 'lines'],
    [
      'a line without a reference',
      { lines: [{ position: 1, reference: ' ', bookedOn: '2026-01-02' }] },
      'lines.0.reference',
    ],
    ['a day that is none', { lines: [{ position: 1, reference: 'T', bookedOn: 'today' }] }, 'lines.0.bookedOn'],
    [
      'a hash that is none',
      { lines: [{ position: 1, reference: 'T', bookedOn: '2026-01-02' }], statement: 'x' },
      'statement',
    ],
  ])('is not paid with %s', async (_name, body, field) => {
    const id = await createFile();
    const response = await app.call(app.finance, 'PUT', `/payout-files/${id}/paid`, body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors).join()).toContain(field.split('.')[0]);
    expect(listReferences()).toEqual([null, null]);
  });

  test('with a line that is not in the file pays nothing', async () => {
    const id = await createFile();
    const lines = [1, 3].map((position) => ({ position, reference: 'T', bookedOn: nextDay() }));
    expect(readRefusal(await payLines(id, lines))).toEqual([400, 'payout_line_unknown']);
    expect(listReferences()).toEqual([null, null]);
  });
});
