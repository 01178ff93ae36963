import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readConfig } from '@waha/domain/company/company.contract';
import { listReasonsForMember } from '@waha/domain/messaging/reasons/reasons.contract';
import { validatePayment } from '@waha/domain/purchase/payment.contract';
import type { LineStatus } from '@waha/domain/reconciliation/line-status';
import {
  acceptPairs,
  acceptReversal,
  addSource,
  changeSource,
  listApprovedWithoutLine,
  listLines,
  listSources,
  listStatements,
  listUnpaid,
  previewStatement,
  readStatement,
  setLineAside,
  uploadStatement,
  type WireColumns,
  type WireLine,
  type WireStatement,
} from '@waha/domain/reconciliation/reconciliation.contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useConnectivity } from '#platform/connectivity';
import { createId } from '#platform/create-id';
import { useHeldDecisions } from '#shell/staff/held/held-decisions';
import { createConfig } from '#testing/fixtures/payee';
import { openAdminDashboard } from '#testing/open-admin-dashboard';
import { openStaffDashboard } from '#testing/open-staff-dashboard';
import { setUpPage } from '#testing/set-up-page';
import { setWindowWidth } from '#testing/set-window-width';

const page = setUpPage();

const columns: WireColumns = { date: 0, dateForm: 'day-first', decimalSign: ',', label: [1], amount: 2 };
const source = { _id: createId(), name: 'CCP', columns };
const statement: WireStatement = {
  _id: createId(),
  source: { _id: source._id, name: 'CCP' },
  createdAt: '2026-11-25T09:00:00.000Z',
  ...{ lines: 4, firstDay: '2026-11-01', lastDay: '2026-11-24', known: 2, debits: 3 },
  ...{ unreadCount: 1, unread: [{ number: 7, fault: 'date' }] },
};
const line = (status: LineStatus, label: string, change: Partial<WireLine> = {}): WireLine => ({
  ...{ _id: createId(), bookedOn: '2026-11-03', amount: 149_500, label, standing: status },
  ...change,
});
const candidate = (payer: string, amount = 149_500): NonNullable<WireLine['candidates']>[number] => ({
  ...{ kind: 'payment', _id: createId(), userId: createId(), payer, amount, reference: 'W-7K3M-9Q2X' },
  ...{ packName: 'Ultra One', quantity: 1, sentAt: '2026-11-03T09:00:00.000Z', receiptUrl: '/uploads/x' },
  reasons: ['reference', amount === 149_500 ? 'amount' : 'other_amount'],
});
const amina = candidate('Amina Trabelsi');
const sure = [
  line('sure', 'VIR W-7K3M-9Q2X', { candidates: [amina] }),
  line('sure', 'VIR W-AAAA-BBBB', { candidates: [candidate('Nour Hamdi')] }),
];
const doubtful = [
  line('doubtful', 'VIR 1', { candidates: [candidate('Sami Khelifi', 150_000)] }),
  line('doubtful', 'VIR 2', { candidates: [candidate('Hichem Ayari', 150_000), candidate('Yosra Ayari', 150_000)] }),
];
const unmatchedLines = [line('left', 'Loyer')];
const matched = [
  line('matched', 'VIR 9', {
    matched: {
      ...{ kind: 'payment', _id: createId(), userId: createId(), payer: 'Youssef Trabelsi' },
      ...{ at: '2026-11-25T09:00:00.000Z', by: 'Leila Ben Salah' },
    },
  }),
];
const setAsideLines = [
  line('aside', 'Erreur', { aside: { reason: 'Pas à nous', at: '2026-11-25T09:00:00.000Z', by: 'Leila' } }),
];
const LINES: Record<LineStatus, WireLine[]> = {
  ...{ sure, doubtful, settled: [], left: unmatchedLines, matched, aside: setAsideLines },
};

/** Serves lines by their status, with their counts and sums. */
function serveLines(lines: Record<LineStatus, WireLine[]>): void {
  const sum = (status: LineStatus) => ({
    count: lines[status].length,
    millimes: lines[status].reduce((all, { amount }) => all + amount, 0),
  });
  page.server.on(readStatement, {
    statement,
    standings: {
      ...{ sure: sum('sure'), doubtful: sum('doubtful'), settled: sum('settled'), left: sum('left') },
      ...{ matched: sum('matched'), aside: sum('aside') },
    },
    waiting: 1,
  });
  page.server.on(listLines, async ({ address }) => lines[/standing=(\w+)/.exec(address)?.[1] as LineStatus]);
}

beforeEach(() => {
  const { server } = page;
  server.on(listSources, [source]);
  server.on(listStatements, [{ ...statement, undecided: 5 }]);
  serveLines(LINES);
  server.on(listApprovedWithoutLine, []);
  server.on(listUnpaid, [{ ...candidate('Rim Gharbi'), kind: 'recharge', points: 40 }]);
});

const open = (part?: LineStatus) =>
  openAdminDashboard(`view=reconciliation&statement=${statement._id}${part ? `&part=${part}` : ''}`);
const sent = (method: string, path: RegExp) =>
  page.server.received.filter((each) => each.method === method && path.test(each.address)).map(({ body }) => body);

describe('sure lines', () => {
  test('are all ticked beside their items and accepted together after a question with the sum', async () => {
    page.server.on(acceptPairs, async ({ body }) => {
      const { pairs } = body as { pairs: { lineId: string; thingId: string }[] };
      return {
        accepted: pairs.length,
        outcomes: pairs.map(({ lineId, thingId }) => ({ lineId, thingId, isAccepted: true })),
      };
    });
    await open();
    const list = within(await screen.findByRole('list', { name: 'Certain matches' }));
    const rows = list.getAllByRole('checkbox', { checked: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/03\/11\/2026.*149\.500 TND.*VIR W-7K3M-9Q2X.*Amina Trabelsi.*Ultra One × 1/),
      expect.stringMatching(/W-AAAA-BBBB.*Nour Hamdi/),
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Accept 2/ }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Accept 2 lines of the statement?' });
    expect(confirmation.textContent).toMatch(/299\.000 TND/);
    expect(within(confirmation).getByText('This cannot be undone.')).toBeTruthy();
    fireEvent.click(within(confirmation).getByRole('button', { name: 'Accept 2 lines' }));
    expect(await screen.findByText('2 lines accepted.')).toBeTruthy();
    expect(sent('POST', /accept$/)).toEqual([
      {
        pairs: sure.map(({ _id, candidates }) => ({ lineId: _id, kind: 'payment', thingId: candidates?.[0]?._id })),
      },
    ]);
  });

  test('that are unticked remain; those decided meanwhile are reported', async () => {
    page.server.on(acceptPairs, async () => ({
      accepted: 0,
      outcomes: [
        {
          ...{ lineId: sure[0]!._id, thingId: amina._id, isAccepted: false },
          ...{ code: 'already_decided', message: 'Payment already decided.' },
        },
      ],
    }));
    await open('sure');
    fireEvent.click((await screen.findAllByRole('checkbox'))[1]!);
    fireEvent.keyDown(document.body, { key: 'a' });
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept 1 line' }));
    expect(await screen.findByText('1 line could not be accepted')).toBeTruthy();
    expect(screen.getByText('Payment already decided.')).toBeTruthy();
    expect(sent('POST', /accept$/)).toHaveLength(1);
  });

  test('cannot be accepted without a connection', async () => {
    await open('sure');
    const accept = await screen.findByRole('button', { name: /^Accept 2/ });
    useConnectivity.setState({ state: 'offline' });
    await expect.poll(() => accept.hasAttribute('disabled')).toBe(true);
  });
});

test('a doubtful line is shown beside its candidate, and keys skip it or set it aside', async () => {
  page.server.on(setLineAside, { isAside: true });
  await open('doubtful');
  fireEvent.click(within(await screen.findByRole('list', { name: 'Possible matches' })).getAllByRole('button')[0]!);
  const shown = await screen.findByRole('article', { name: 'Possible match' });
  expect(within(shown).getByRole('region', { name: 'Statement line' }).textContent).toMatch(/149\.500 TND/);
  expect(within(shown).getByRole('region', { name: 'Expected from Sami Khelifi' }).textContent).toMatch(/150\.000 TND/);
  expect(shown.textContent).toMatch(/The amount differs from the expected amount/);
  fireEvent.keyDown(document.body, { key: 's' });
  expect(await screen.findByRole('radio', { name: /Yosra Ayari/ })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'x' });
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'Ignore this line?' }));
  fireEvent.change(confirmation.getByRole('textbox'), { target: { value: ' Pas à nous ' } });
  fireEvent.click(confirmation.getByRole('button', { name: 'Ignore' }));
  await expect.poll(() => sent('PUT', /aside$/)).toEqual([{ isAside: true, reason: 'Pas à nous' }]);
});

describe('the payment of a doubtful line', () => {
  const held = { heldId: createId(), dueAt: '2026-01-15T09:00:10.000Z', seconds: 60 };
  beforeEach(() => {
    page.server.on(readConfig, { ...createConfig([]), undoSeconds: 10 });
    page.server.hold(validatePayment, held);
    page.server.on(listReasonsForMember, []);
  });
  afterEach(() => useHeldDecisions.setState({ groups: [] }));

  async function reject(): Promise<void> {
    fireEvent.keyDown(document.body, { key: 'r' });
    const question = within(await screen.findByRole('alertdialog', { name: 'Reject this payment?' }));
    expect(question.getByText('Received: 149.500 TND. Expected from Sami Khelifi: 150.000 TND.')).toBeTruthy();
    expect(question.getByText('You can undo this for 10 seconds.')).toBeTruthy();
    expect(question.queryByText(/cannot be reopened/)).toBeNull();
    fireEvent.change(question.getByRole('textbox'), { target: { value: 'Another amount' } });
    fireEvent.click(question.getByRole('button', { name: 'Reject' }));
  }

  test('is rejected with a reason, and the next line opens', async () => {
    await open('doubtful');
    const list = within(await screen.findByRole('list', { name: 'Possible matches' }));
    fireEvent.click(list.getAllByRole('button')[0]!);
    expect(await screen.findByRole('button', { name: /^Reject the payment…/ })).toBeTruthy();
    await reject();
    await expect.poll(() => sent('PUT', /validate$/)).toEqual([{ status: 'rejected', reason: 'Another amount' }]);
    expect(await screen.findByRole('radio', { name: /Yosra Ayari/ })).toBeTruthy();
    // The line waits in the tab of unmatched lines, until the rejection is undone or carried out.
    expect(await screen.findByRole('tab', { name: /^Possible match.*1 · 149\.500/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: /^Unmatched.*2 · 299\.000/ }));
    const lines = within(await screen.findByRole('list', { name: 'Lines without a matching payment' }));
    const [waiting, other] = lines
      .getAllByRole('listitem')
      .filter(({ textContent }) => /VIR 1|Loyer/.test(textContent));
    expect(waiting?.textContent).toMatch(/VIR 1.*Its payment was just decided\. This can still be undone\./);
    expect(within(waiting!).queryByRole('button')).toBeNull();
    expect(within(other!).getByRole('button', { name: /^Match/ })).toBeTruthy();
  });

  test('cannot be rejected if the line may only pay a recharge', async () => {
    const recharge = { ...candidate('Sami Khelifi'), kind: 'recharge' as const, points: 40 };
    page.server.on(listLines, [line('doubtful', 'VIR', { candidates: [recharge] })]);
    await open('doubtful');
    fireEvent.click(within(await screen.findByRole('list', { name: 'Possible matches' })).getAllByRole('button')[0]!);
    expect(await screen.findByRole('article', { name: 'Possible match' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Reject the payment/ })).toBeNull();
  });
});

test('unmatched lines and items are side by side, with links to the pending items', async () => {
  await open('left');
  const lines = await screen.findByRole('list', { name: 'Lines without a matching payment' });
  expect(lines.textContent).toMatch(/Loyer/);
  const unpaidList = await screen.findByRole('list', { name: 'Pending, not on the statement: 1' });
  expect(within(unpaidList).getByRole('link').getAttribute('href')).toMatch(/view=recharges&item=/);
});

test('payments approved from receipts without a line are listed, for administrators with a link', async () => {
  const approved = {
    ...{ _id: createId(), userId: createId(), payer: 'Ines Mansour', reference: 'W-7K3M-9Q2X' },
    ...{ amount: 149_500, approvedAt: '2026-11-03T09:00:00.000Z' },
  };
  page.server.on(listApprovedWithoutLine, [approved]);
  await open('left');
  const list = await screen.findByRole('list', { name: 'Approved, not on the statement' });
  expect(list.textContent).toMatch(/Ines Mansour149\.500 TNDW-7K3M-9Q2X · /);
  expect(within(list).getByRole('link').getAttribute('href')).toBe(
    `/dashboardAdmin?view=payments&list=decided&item=${approved._id}&member=${approved.userId}`,
  );
});

test('finance sees approved payments without a line, without a link to payments', async () => {
  page.server.on(listApprovedWithoutLine, []);
  await openStaffDashboard('finance_admin', `view=reconciliation&statement=${statement._id}&part=left`);
  expect(await screen.findByText('Every payment approved on these days is on the statement.')).toBeTruthy();
});

test('an unmatched line is matched by hand with a pending item', async () => {
  page.server.on(acceptPairs, async ({ body }) => {
    const [pair] = (body as { pairs: { lineId: string; thingId: string }[] }).pairs;
    return { accepted: 1, outcomes: [{ ...pair!, isAccepted: true }] };
  });
  await open('left');
  fireEvent.click(await screen.findByRole('button', { name: /^Match: 149\.500 TND/ }));
  const confirmation = within(await screen.findByRole('alertdialog', { name: 'What does this line pay?' }));
  expect(confirmation.getByText('This cannot be undone.')).toBeTruthy();
  const accept = confirmation.getByRole('button', { name: 'Accept' });
  expect(accept.hasAttribute('disabled')).toBe(true);
  fireEvent.keyDown(confirmation.getByRole('searchbox'), { key: 'Enter', ctrlKey: true });
  fireEvent.change(confirmation.getByRole('searchbox'), { target: { value: 'gharbi' } });
  fireEvent.click(confirmation.getByRole('radio', { name: /Rim Gharbi/ }));
  fireEvent.click(accept);
  await expect
    .poll(() => sent('POST', /accept$/))
    .toMatchObject([{ pairs: [{ lineId: unmatchedLines[0]!._id, kind: 'recharge' }] }]);
});

test('an accepted line of a payment is no link for finance, who has no section of payments', async () => {
  await openStaffDashboard('finance_admin', `view=reconciliation&statement=${statement._id}&part=matched`);
  const list = await screen.findByRole('list', { name: 'Accepted lines' });
  expect(list.textContent).toMatch(/Matched to a payment of Youssef Trabelsi/);
  expect(within(list).queryByRole('link')).toBeNull();
});

describe('a line with the reference of a decided payment', () => {
  const decidedItem = {
    ...{
      kind: 'payment' as const,
      _id: createId(),
      userId: createId(),
      payer: 'Oussama Ferchichi',
      reference: 'W-PQ8Y-4RHK',
    },
    ...{ status: 'rejected' as const, decidedAt: '2026-11-29T09:00:00.000Z' },
  };
  const sentence = 'W-PQ8Y-4RHK is a payment of Oussama Ferchichi, rejected on 29/11/2026.';
  const unmatched = (change: Partial<typeof decidedItem> | { status: 'approved' | 'cancelled' } = {}) =>
    page.server.on(listLines, [line('left', 'VIR', { decidedItem: { ...decidedItem, ...change } })]);

  test('links to it, and is ignored with a ready-made reason', async () => {
    page.server.on(setLineAside, { isAside: true });
    unmatched();
    await open('left');
    const href = (await screen.findByRole('link', { name: sentence })).getAttribute('href');
    expect(screen.getByText(/^If the money has arrived, the member can send the receipt again\./)).toBeTruthy();
    expect(href).toMatch(`view=payments&list=decided&item=${decidedItem._id}&member=${decidedItem.userId}`);
    fireEvent.click(screen.getByRole('button', { name: /^Ignore: 149\.500 TND/ }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Ignore this line?' }));
    expect(confirmation.getByText('149.500 TND')).toBeTruthy();
    expect(confirmation.getByText('03/11/2026')).toBeTruthy();
    expect(confirmation.getByText('VIR')).toBeTruthy();
    expect(confirmation.getByRole('textbox', { name: 'Reason' })).toBeTruthy();
    fireEvent.click(confirmation.getByRole('button', { name: 'Paid a payment that was already decided' }));
    fireEvent.click(confirmation.getByRole('button', { name: 'Ignore' }));
    await expect
      .poll(() => sent('PUT', /aside$/))
      .toEqual([{ isAside: true, reason: 'Paid a payment that was already decided' }]);
  });

  test.each(['approved', 'cancelled'] as const)('says that it was %s', async (status) => {
    unmatched({ status });
    await open('left');
    expect(await screen.findByRole('link', { name: sentence.replace('rejected', status) })).toBeTruthy();
    expect(screen.queryByText(/^If the money has arrived/) === null).toBe(status === 'approved');
  });

  test('has no link for finance, which has no section of payments', async () => {
    unmatched();
    await openStaffDashboard('finance_admin', `view=reconciliation&statement=${statement._id}&part=left`);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('link', { name: sentence })).toBeNull();
  });

  test('keeps no reason of another line for which the question was cancelled', async () => {
    const typed = line('left', 'VIR 2', { amount: 42_000 });
    page.server.on(listLines, [typed, line('left', 'VIR 3')]);
    await open('left');
    const question = () => screen.findByRole('alertdialog', { name: 'Ignore this line?' }).then(within);
    fireEvent.click(await screen.findByRole('button', { name: /^Ignore: 42\.000 TND/ }));
    fireEvent.change((await question()).getByLabelText('Reason for ignoring'), { target: { value: 'Rent' } });
    fireEvent.click((await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: /^Ignore: 149\.500 TND/ }));
    expect((await question()).getByLabelText<HTMLTextAreaElement>('Reason for ignoring').value).toBe('');
  });

  test('is no longer counted while it can be restored', async () => {
    page.server.hold(setLineAside, { heldId: createId(), dueAt: '2026-01-15T09:00:10.000Z', seconds: 60 });
    await open('left');
    expect(await screen.findByRole('tab', { name: /^Unmatched.*1 · 149\.500/ })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: /^Ignore: 149\.500 TND/ }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Ignore this line?' }));
    fireEvent.click(confirmation.getByRole('button', { name: 'Ignore' }));
    expect(await screen.findByRole('tab', { name: /^Unmatched.*0 · 0\.000/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: /^Ignored lines.*2 · 299\.000/ }));
    const list = within(await screen.findByRole('list', { name: 'Ignored lines' }));
    const [waiting, restorable] = list.getAllByRole('listitem');
    expect(waiting?.textContent).toMatch(/Loyer.*Just ignored\. This can still be undone\./);
    expect(within(waiting!).queryByRole('button')).toBeNull();
    expect(within(restorable!).getByRole('button', { name: 'Restore' })).toBeTruthy();
    useHeldDecisions.setState({ groups: [] });
  });

  test('other lines have no ready-made reason', async () => {
    await open('left');
    fireEvent.click(await screen.findByRole('button', { name: /^Ignore: 149\.500 TND/ }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Ignore this line?' }));
    expect(confirmation.queryByRole('button', { name: /already decided/ })).toBeNull();
  });
});

describe('lines that are the transfers of approved payments', () => {
  const settledLine = (label: string, amount: number) =>
    line('settled', label, {
      amount,
      decidedItem: {
        ...{ kind: 'recharge', _id: createId(), userId: createId(), payer: 'Oussama Ferchichi', points: 30 },
        ...{ status: 'approved', decidedAt: '2026-11-29T09:00:00.000Z' },
      },
    });
  const settled = [settledLine('VIR 1', 149_500), settledLine('VIR 2', 42_000)];
  const GROUP = 'Lines of approved payments, recharges and invoices';

  beforeEach(() => {
    serveLines({ ...LINES, settled });
    page.server.hold(setLineAside, { heldId: createId(), dueAt: '2026-01-15T09:00:10.000Z', seconds: 60 });
  });
  afterEach(() => useHeldDecisions.setState({ groups: [] }));

  test('have their own list with their number and sum', async () => {
    await open('settled');
    const group = await screen.findByRole('region', { name: GROUP });
    expect(group.textContent).toMatch(/2 lines, 191\.500 TND in total/);
    expect(within(group).getAllByRole('listitem')).toHaveLength(2);
    const [link] = within(group).getAllByRole('link', {
      name: 'Recharge of 30 points by Oussama Ferchichi, accepted on 29/11/2026.',
    });
    expect(link?.getAttribute('href')).toMatch(/view=recharges&item=/);
    expect(within(group).queryByRole('button', { name: /^Match:/ })).toBeNull();
  });

  test('name the invoice whose receipt was accepted', async () => {
    const { points: _, ...item } = settled[0]!.decidedItem!;
    const decidedItem = { ...item, kind: 'receipt' as const, invoiceNumber: '2026-000123' };
    serveLines({ ...LINES, settled: [{ ...settled[0]!, decidedItem }] });
    await open('settled');
    const name = 'Invoice 2026-000123 of Oussama Ferchichi, receipt accepted on 29/11/2026.';
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toMatch(/view=receipts&item=/);
  });

  test('are ignored together after one question, and can be undone together', async () => {
    await open('settled');
    fireEvent.click(await screen.findByRole('button', { name: 'Ignore all 2 lines' }));
    const question = await screen.findByRole('alertdialog', { name: 'Ignore 2 lines?' });
    expect(question.textContent).toMatch(/191\.500 TND/);
    fireEvent.click(within(question).getByRole('button', { name: 'Ignore' }));
    expect(await screen.findByRole('tab', { name: /^Already approved.*0 · 0\.000/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Ignored lines.*3 · 341\.000/ })).toBeTruthy();
    const body = { isAside: true, reason: 'Paid a payment that was already decided' };
    await expect.poll(() => sent('PUT', /aside$/)).toEqual([body, body]);
    expect(await screen.findByText('No line of an approved payment, recharge or invoice.')).toBeTruthy();
    const { groups } = useHeldDecisions.getState();
    expect(groups).toMatchObject([{ text: '2 lines ignored', items: settled.map(({ _id }) => ({ itemId: _id })) }]);
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });
});

test('lines that pay for packs are not among the unmatched lines of finance', async () => {
  page.server.on(listLines, [line('left', 'VIR', { isForAdmin: true }), line('left', 'LOYER')]);
  await openStaffDashboard('finance_admin', `view=reconciliation&statement=${statement._id}&part=left`);
  const read = async (name: string) => (await screen.findByRole('list', { name })).textContent;
  expect(await read('Lines that pay for packs')).toMatch(/VIR.*Decided by the administration/);
  expect(await read('Lines without a matching payment')).toMatch(/LOYER/);
  expect(await read('Lines without a matching payment')).not.toMatch(/VIR/);
});

test('a line that the bank reversed shows the date', async () => {
  page.server.on(listLines, [line('matched', 'VIR', { reversedOn: '2026-11-12' })]);
  await open('matched');
  expect(await screen.findByText('A reversal of this amount was booked on 12/11/2026.')).toBeTruthy();
});

describe('reversal', () => {
  const REVERSED = { reversedOn: '2026-11-12' };

  async function accept(): Promise<void> {
    fireEvent.click(await screen.findByRole('button', { name: 'Accept the reversal of 12/11/2026' }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Accept the reversal?' }));
    expect(confirmation.getByText(/149\.500 TND was received, then reversed on 12\/11\/2026/)).toBeTruthy();
    fireEvent.click(confirmation.getByRole('button', { name: 'Accept' }));
  }

  test.each(['left', 'doubtful'] as const)('is accepted after a question, on a line that is %s', async (lineStatus) => {
    page.server.on(acceptReversal, { isAside: true });
    const candidates = lineStatus === 'doubtful' ? { candidates: [candidate('Sami Khelifi')] } : {};
    page.server.on(listLines, [line(lineStatus, 'VIR', { ...REVERSED, ...candidates })]);
    await open(lineStatus);
    if (lineStatus === 'doubtful')
      fireEvent.click(within(await screen.findByRole('list', { name: 'Possible matches' })).getAllByRole('button')[0]!);
    await accept();
    await expect.poll(() => sent('POST', /reversal$/)).toEqual([{ reversedOn: '2026-11-12' }]);
  });

  test('shows the reason when it is refused', async () => {
    const message = 'The reversal of this line has changed. Please check it again.';
    page.server.refuse(acceptReversal, 409, { code: 'reversal_not_found', message });
    page.server.on(listLines, [line('left', 'VIR', REVERSED)]);
    await open('left');
    await accept();
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('has no button on a line that paid, which says to cancel that payment first', async () => {
    page.server.on(listLines, [{ ...matched[0]!, ...REVERSED }]);
    await open('matched');
    expect(await screen.findByText('To accept the reversal, cancel that payment first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept the reversal/ })).toBeNull();
  });

  test('is named on the line that it settles, which can be taken back', async () => {
    page.server.on(setLineAside, { isAside: false });
    const reversal = { bookedOn: '2026-11-12', label: 'ANNULATION VIR' };
    const at = '2026-11-25T09:00:00.000Z';
    page.server.on(listLines, [line('aside', 'VIR', { ...REVERSED, aside: { at, by: 'Leila', reversal } })]);
    await open('aside');
    expect(await screen.findByText('Settled by its reversal:')).toBeTruthy();
    expect(screen.getByText('ANNULATION VIR')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await expect.poll(() => sent('PUT', /aside$/)).toEqual([{ isAside: false }]);
  });
});

test("a line outside the caller's permissions is read-only", async () => {
  page.server.on(listLines, [line('left', 'VIR W-7K3M-9Q2X', { isForAdmin: true })]);
  await open('left');
  expect(await screen.findByText('Decided by the administration')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Match|Ignore):/ })).toBeNull();
});

test('a statement without any signed amount shows a warning', async () => {
  page.server.on(readStatement, {
    statement: { ...statement, unreadCount: 0, unread: [], lacksSigns: true },
    standings: Object.fromEntries(
      ['sure', 'doubtful', 'settled', 'left', 'matched', 'aside'].map((each) => [each, { count: 0, millimes: 0 }]),
    ) as Record<LineStatus, { count: number; millimes: number }>,
    waiting: 0,
  });
  await open();
  expect((await screen.findByRole('note')).textContent).toMatch(/No amount shows whether it came in or went out/);
});

test('an accepted line shows its item, and an excluded one can be included again', async () => {
  page.server.on(setLineAside, { isAside: false });
  await open('matched');
  const paid = await screen.findByRole('link', { name: /Matched to a payment of Youssef Trabelsi.*Leila Ben Salah/ });
  expect(paid.getAttribute('href')).toMatch(/view=payments&list=decided&item=.*&member=/);
  fireEvent.click(screen.getByRole('tab', { name: /^Ignored lines/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await expect.poll(() => sent('PUT', /aside$/)).toEqual([{ isAside: false }]);
});

test('a statement that is opened again shows the first tab with undecided lines, whatever it showed before', async () => {
  const none = { count: 0, millimes: 0 };
  const one = { count: 1, millimes: 149_500 };
  const serve = (counts: { doubtful: typeof one }) =>
    page.server.on(readStatement, {
      ...{ statement, waiting: 1 },
      standings: { sure: none, settled: none, left: one, matched: one, aside: none, ...counts },
    });
  serve({ doubtful: one });
  await openAdminDashboard('view=reconciliation');
  fireEvent.click(await screen.findByRole('button', { name: /CCP.*4 lines/ }));
  expect(await screen.findByRole('tab', { name: /^Possible match/, selected: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the statements' }));
  // Its payment is rejected meanwhile.
  serve({ doubtful: none });
  fireEvent.click(await screen.findByRole('button', { name: /CCP.*4 lines/ }));
  await expect.poll(() => screen.queryByRole('tab', { name: /^Possible match/ })?.textContent).toMatch(/0 · /);
  expect(screen.getByRole('tab', { name: /^Unmatched/, selected: true })).toBeTruthy();
});

test('the order of the lines is said to screen readers', async () => {
  await open('left');
  expect(await within(await screen.findByRole('tabpanel')).findByText('Oldest first')).toBeTruthy();
});

test('unreadable rows are reported by their number', async () => {
  await open();
  expect((await screen.findByRole('note')).textContent).toMatch(
    /1 row could not be read.*Row 7: the day cannot be read/,
  );
});

describe('statement upload', () => {
  const rows = [
    { number: 1, cells: ['Date', 'Libellé', 'Montant'] },
    { number: 2, cells: ['03/11/2026', 'VIR W-7K3M-9Q2X', '149,500'] },
  ];
  const createdId = createId();
  const choose = async () => {
    const file = new File(['x'], 'releve.csv', { type: 'text/csv' });
    fireEvent.change(await screen.findByLabelText('Bank or wallet statement (CSV or XLSX)'), {
      target: { files: [file] },
    });
  };

  test('of a known source is accepted directly', async () => {
    page.server.on(previewStatement, { rows, rowCount: 2, signedColumns: [], guess: columns });
    page.server.on(uploadStatement, { statement, added: 0, known: 4 });
    const { address } = await openStaffDashboard('finance_admin', 'view=reconciliation');
    expect(await screen.findByRole('button', { name: /CCP.*4 lines/ })).toBeTruthy();
    await choose();
    const read = screen.getByRole('button', { name: 'Import' });
    await expect.poll(() => read.hasAttribute('disabled')).toBe(false);
    fireEvent.click(read);
    expect(await screen.findByText('All of these lines were already imported. Nothing has changed.')).toBeTruthy();
    await expect.poll(address).toContain(`statement=${statement._id}`);
  });

  test('of a new source shows the guessed columns beside the first rows and the result', async () => {
    page.server.on(listSources, []);
    page.server.on(listStatements, []);
    page.server.on(previewStatement, { rows, rowCount: 2, signedColumns: [], guess: { ...columns, label: [] } });
    page.server.on(addSource, { ...source, name: 'D17' });
    page.server.on(uploadStatement, { statement, added: 1, known: 0 });
    await openAdminDashboard('view=reconciliation');
    expect(await screen.findByText('No statements imported yet.')).toBeTruthy();
    await choose();
    const form = within(await screen.findByRole('region', { name: 'Column mapping' }));
    expect(form.getByRole('table').textContent).toMatch(/Montant/);
    const readHeads = () => form.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(readHeads()).toEqual(['Row', 'Day', 'Not read', 'Amount']);
    fireEvent.change(form.getByRole('combobox', { name: 'Label or reference' }), { target: { value: '1' } });
    expect(readHeads()).toEqual(['Row', 'Day', 'Label or reference', 'Amount']);
    expect(form.getByRole('status').textContent).toMatch(/VIR W-7K3M-9Q2X149\.500 TND/);
    expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true);
    fireEvent.change(form.getByRole('textbox', { name: 'Name of the bank or wallet' }), { target: { value: ' D17 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 line imported.')).toBeTruthy();
    expect(sent('POST', /sources$/)).toEqual([{ name: 'D17', columns }]);
  });

  test('of a known source without a direction column asks for it if the file has one', async () => {
    const cells = [
      ['Date', 'Libellé', 'Montant', 'Sens'],
      ['03/11/2026', 'VIR', '149,500', 'D'],
    ];
    page.server.on(previewStatement, {
      rows: cells.map((each, index) => ({ number: index + 1, cells: each })),
      ...{ rowCount: 2, signedColumns: [], guess: { ...columns, sign: 3 } },
    });
    await openStaffDashboard('finance_admin', 'view=reconciliation');
    await choose();
    const form = within(await screen.findByRole('region', { name: 'Column mapping' }));
    const direction = form.getByRole('combobox', { name: 'Direction (debit or credit)' });
    expect((direction as HTMLSelectElement).value).toBe('3');
  });

  describe('of a source whose columns do not fit', () => {
    const apart = [
      ['Date', 'Libellé', 'Débit', 'Crédit'],
      ['03/11/2026', 'Frais', '2,000', ''],
      ['03/11/2026', 'VIR W-7K3M-9Q2X', '', '149,500'],
    ].map((cells, index) => ({ number: index + 1, cells }));
    const { amount: _, ...common } = columns;
    const guess = { ...common, debit: 2, credit: 3 };
    const sentence = /^The columns of CCP do not fit this file\./;
    beforeEach(() => {
      page.server.on(previewStatement, { rows: apart, rowCount: 3, signedColumns: [], guess });
      page.server.on(changeSource, source);
      page.server.on(uploadStatement, { statement, added: 1, known: 0 });
    });

    test('says so and shows the detected columns, which are saved with the import', async () => {
      await openStaffDashboard('finance_admin', 'view=reconciliation');
      await choose();
      expect(await screen.findByText(sentence)).toBeTruthy();
      const form = within(screen.getByRole('region', { name: 'Column mapping' }));
      expect(form.getByRole('status').textContent).toMatch(/VIR W-7K3M-9Q2X149\.500 TND/);
      expect(screen.queryByText(/^No amount shows whether/)).toBeNull();
      fireEvent.click(screen.getByRole('button', { name: 'Import' }));
      await expect.poll(() => sent('PUT', /sources/)).toEqual([{ columns: guess }]);
    });

    test('imports nothing wrong after another account is chosen', async () => {
      const other = { ...source, _id: createdId, name: 'BIAT', columns: guess };
      page.server.on(listSources, [source, other]);
      await openStaffDashboard('finance_admin', 'view=reconciliation');
      await choose();
      expect(await screen.findByText(sentence)).toBeTruthy();
      fireEvent.change(screen.getByRole('combobox', { name: 'Bank or wallet account' }), {
        target: { value: other._id },
      });
      expect(screen.queryByText(sentence)).toBeNull();
      expect(screen.queryByRole('region', { name: 'Column mapping' })).toBeNull();
    });
  });

  test.each([
    [[], true],
    [[2], false],
  ])('warns of amounts without a direction only if no later row has one', async (signedColumns, isWarned) => {
    page.server.on(listSources, []);
    page.server.on(previewStatement, { rows, rowCount: 40, signedColumns, guess: columns });
    await openAdminDashboard('view=reconciliation');
    await choose();
    const form = within(await screen.findByRole('region', { name: 'Column mapping' }));
    expect(form.queryByText(/^No amount shows whether/) !== null).toBe(isWarned);
  });

  test('is guessed again when someone chooses its separator', async () => {
    page.server.on(listSources, []);
    page.server.on(listStatements, []);
    page.server.on(previewStatement, { rows, rowCount: 2, signedColumns: [], guess: columns });
    await openAdminDashboard('view=reconciliation');
    await choose();
    const form = within(await screen.findByRole('region', { name: 'Column mapping' }));
    fireEvent.change(form.getByRole('combobox', { name: 'Separator' }), { target: { value: '|' } });
    await expect.poll(() => page.server.received.filter(({ address }) => /preview$/.test(address))).toHaveLength(2);
    const chosen = form.getByRole('combobox', { name: 'Separator' });
    await expect.poll(() => (chosen as HTMLSelectElement).value).toBe('|');
  });

  test('shows the rows of the separator that was chosen last, also if an earlier reply comes later', async () => {
    page.server.on(listSources, []);
    let sendLate = () => {};
    const late = new Promise<void>((resolve) => {
      sendLate = resolve;
    });
    page.server.on(previewStatement, async ({ body }) => {
      const separator = /name="separator"\r\n\r\n(.)/.exec(String(body))?.[1] ?? 'none';
      if (separator === ';') await late;
      return {
        rows: [{ number: 1, cells: ['03/11/2026', `read by ${separator}`, '149,500'] }],
        ...{ rowCount: 1, signedColumns: [], guess: columns },
      };
    });
    await openAdminDashboard('view=reconciliation');
    await choose();
    const form = within(await screen.findByRole('region', { name: 'Column mapping' }));
    const chooseSeparator = (value: string) =>
      fireEvent.change(form.getByRole('combobox', { name: 'Separator' }), { target: { value } });
    chooseSeparator(';');
    chooseSeparator('|');
    await expect.poll(() => form.getByRole('table').textContent).toMatch(/read by \|/);
    sendLate();
    // This request is answered after the late one.
    await fetch('/api/packs');
    expect(form.getByRole('table').textContent).toMatch(/read by \|/);
    expect(form.getByRole('status').textContent).toMatch(/read by \|/);
  });

  test('that has no line with its columns is imported after a change of columns, without the old error', async () => {
    page.server.on(listSources, []);
    page.server.on(listStatements, []);
    page.server.on(previewStatement, { rows, rowCount: 2, signedColumns: [], guess: { ...columns, label: [] } });
    page.server.on(addSource, async () => {
      page.server.on(listSources, [source, { ...source, _id: createdId, name: 'D17' }]);
      return { ...source, _id: createdId, name: 'D17' };
    });
    page.server.on(changeSource, source);
    page.server.refuse(uploadStatement, 409, { message: 'No line could be read.', code: 'statement_has_no_line' });
    await openAdminDashboard('view=reconciliation');
    await choose();
    const form = within(await screen.findByRole('region', { name: 'Column mapping' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Name of the bank or wallet' }), { target: { value: 'D17' } });
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('No line could be read.')).toBeTruthy();
    await expect
      .poll(() => (screen.getByRole('combobox', { name: 'Bank or wallet account' }) as HTMLSelectElement).value)
      .toBe(createdId);
    const label = within(screen.getByRole('region', { name: 'Column mapping' })).getByRole('combobox', {
      name: 'Label or reference',
    });
    fireEvent.change(label, { target: { value: '1' } });
    expect(screen.queryByText('No line could be read.')).toBeNull();
    page.server.on(uploadStatement, { statement, added: 1, known: 0 });
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 line imported.')).toBeTruthy();
    expect(sent('POST', /sources$/)).toHaveLength(1);
    expect(sent('PUT', new RegExp(`sources/${createdId}$`))).toEqual([{ columns }]);
  });

  test('that is unreadable says why, and offline says that a connection is needed', async () => {
    page.server.refuse(previewStatement, 415, {
      message: 'This file is not a readable CSV or XLSX file.',
      code: 'statement_unreadable',
    });
    await openAdminDashboard('view=reconciliation');
    await choose();
    expect(await screen.findByText('This file is not a readable CSV or XLSX file.')).toBeTruthy();
    useConnectivity.setState({ state: 'offline' });
    expect(await screen.findByText('You must be online to import and accept statements.')).toBeTruthy();
  });
});

test('the summary beside doubtful lines shows the remaining count and sum, loaded or not', async () => {
  setWindowWidth(1280);
  await open('doubtful');
  const shown = within(await screen.findByRole('region', { name: 'Possible matches' }));
  expect(shown.getByText('Lines to review').nextSibling?.textContent).toBe('2');
  expect(shown.getByText('Total').nextSibling?.textContent).toBe('299.000 TND');
  fireEvent.click(shown.getByRole('button', { name: 'Open first line' }));
  expect(await screen.findByRole('heading', { name: 'VIR 1' })).toBeTruthy();
});

test.each([
  ['less', 'Record as part payment', 'Record this amount', 100_000, 'rejected', /49\.500 TND is still to pay/],
  ['more', 'Accept with credit', 'Accept', 200_000, 'approved', /50\.500 TND becomes credit of the member/],
] as const)(
  'a line with %s than was due proposes the decision for its amount',
  async (_what, name, confirm, received, status, text) => {
    const otherAmount = { status, received, due: 149_500 };
    const sami = { ...candidate('Sami Khelifi'), reasons: ['reference', 'other_amount'] as const, otherAmount };
    page.server.on(listLines, [
      line('doubtful', 'VIR', { amount: received, candidates: [{ ...sami, reasons: [...sami.reasons] }] }),
    ]);
    page.server.on(validatePayment, { message: 'Payment validated.' } as never);
    await open('doubtful');
    fireEvent.click(within(await screen.findByRole('list', { name: 'Possible matches' })).getAllByRole('button')[0]!);
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Another amount arrived' }));
    expect(question.getByText(text)).toBeTruthy();
    expect(question.queryByRole('textbox')).toBeNull();
    fireEvent.click(question.getByRole('button', { name: confirm }));
    await expect.poll(() => sent('PUT', /validate$/)).toEqual([{ status, received }]);
  },
);
