import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { DEMO_PEOPLE } from '../support/people';
import { sendPayments } from '../support/send-payments';
import { Server } from '../support/server';

const ROUNDS = 6;
const PER_ROUND = 4;

test.describe('server killed while decisions are held', () => {
  let server: Server;
  let token: string;
  test.beforeAll(async () => {
    server = await Server.openDemo({ WAHA_UNDO_SECONDS: '2' });
  });
  test.afterAll(() => server.close());

  async function call(method: string, path: string, payload: object = {}, headers: Record<string, string> = {}) {
    return fetch(`${server.url}/api${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    });
  }

  test('carries each out once after the start, and none that was undone', async ({ playwright }) => {
    const request = await playwright.request.newContext({ baseURL: server.url });
    const payments = await sendPayments(request, server, ROUNDS * PER_ROUND);
    const login = await call('POST', '/users/login', { email: DEMO_PEOPLE.admin, password: DEMO_PEOPLE.password });
    token = (await login.json()).token;
    const undone: string[] = [];
    const list = (sql: string) => server.rows(sql).map(({ id }) => String(id));
    const ids = payments.map(({ id }) => `'${id}'`).join();
    const listRejected = () => list(`select id from payments where status = 'rejected' and id in (${ids}) order by id`);

    const notices = `select id from member_notifications where type = 'PAYMENT_REJECTED'`;
    const countNotices = () => list(notices).length;
    const noticesBefore = countNotices();

    for (let round = 0; round < ROUNDS; round++) {
      const before = listRejected().length;
      const held: string[] = [];
      const group = randomUUID();
      const ofRound = payments.slice(round * PER_ROUND, (round + 1) * PER_ROUND);
      for (const { id } of ofRound) {
        const body = { status: 'rejected', reason: 'Another amount.' };
        const headers = { 'waha-hold': '1', 'waha-hold-group': group };
        const response = await call('PUT', `/payments/${id}/validate`, body, headers);
        expect(response.status).toBe(202);
        held.push((await response.json()).heldId);
      }
      expect(server.rows('select distinct due_at from held_commands')).toHaveLength(1);
      const undo = await call('DELETE', `/held-commands/${held[0]}`);
      expect([204, 409]).toContain(undo.status);
      if (undo.status === 204) undone.push(ofRound[0]!.id);
      // Every second time it dies while it carries them out.
      if (round % 2 === 1) await expect.poll(() => listRejected().length, { intervals: [1] }).toBeGreaterThan(before);
      await server.stop('SIGKILL');
      await server.start();
      await expect.poll(() => list('select id from held_commands')).toEqual([]);
    }

    const decided = payments.map(({ id }) => id).filter((id) => !undone.includes(id));
    expect(undone.length).toBeGreaterThan(0);
    expect(listRejected()).toEqual(decided.sort());
    const audited = list(
      `select subject_id as id from audit_log where action = 'payment.rejected' and subject_id in (${ids})`,
    );
    expect(audited.sort()).toEqual(decided);
    expect(countNotices() - noticesBefore).toBe(decided.length);
  });
});
