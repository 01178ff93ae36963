import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type MailServer, openMailServer } from '../../apps/api/src/testing/servers/open-mail-server';
import { Server } from '../support/server';

const KILLS = 20;
const ROUND = 61_000; // of the server's clock: codes of the previous round have expired
const PASSWORD = 'oasis-demo-1';

type Answer = { status: number; body: { withdrawId?: string; expiresIn?: number; withdraw?: { _id: string } } };
type Person = { id: string; token: string; email: string };
/** A call that may have been cut off: it is sent again unchanged to the next server. */
type Pending = { url: string; payload: object; key: string };

/** Members who request and confirm, and an admin who decides, all at once until the server dies. */
class Traffic {
  readonly confirmed = new Set<string>();
  readonly decided = new Map<string, string>();
  private readonly cutOff: Pending[] = [];
  private answers = 0;
  private killAfter = 0;

  constructor(
    private readonly server: Server,
    private readonly mail: MailServer,
  ) {}

  /** Ends when the server is gone: after a number of responses, or while a mail is being sent. */
  async run(members: readonly Person[], admin: Person, round: number): Promise<void> {
    this.answers = 0;
    const isInMail = round % 3 === 0;
    this.killAfter = isInMail ? Number.POSITIVE_INFINITY : 3 + ((round * 5) % 9);
    if (isInMail) this.mail.state.hold = () => this.kill();
    await this.sendAgain(members);
    await Promise.all([...members.map((member) => this.withdraw(member)), this.decide(admin)]);
    delete this.mail.state.hold;
  }

  private async withdraw(member: Person): Promise<void> {
    const url = `/user/${member.id}/withdraw`;
    let isUp = true;
    while (isUp) isUp = await this.ask(member, { url, payload: { pointsToWithdraw: 1 }, key: randomUUID() });
  }

  /** Requests a withdrawal, and enters the code if there is one. Returns whether the server is still running. */
  private async ask(member: Person, pendingRequest: Pending): Promise<boolean> {
    const response = await this.send(member, pendingRequest, [201, 409]);
    if (!response?.body.expiresIn) return response !== undefined;
    const text = this.mail.received.findLast(({ to }) => to === member.email)?.text ?? '';
    const code = /\b\d{6}\b/.exec(text)?.[0];
    const url = `/user/${member.id}/withdraw/${response.body.withdrawId}/verify`;
    return (await this.send(member, { url, payload: { code }, key: randomUUID() }, [200])) !== undefined;
  }

  private async decide(admin: Person): Promise<void> {
    for (;;) {
      const queue = await this.call(admin, 'GET', '/queue/withdrawals');
      if (!queue) return;
      for (const { _id } of queue.body as unknown as { _id: string }[]) {
        const status = this.decided.size % 6 === 0 ? 'approved' : 'rejected';
        const done = await this.call(admin, 'PUT', `/admin/withdraw/${_id}`, { status });
        if (!done) return;
        if (done.status === 200) this.decided.set(_id, status);
      }
    }
  }

  private async send(member: Person, pending: Pending, may: readonly number[]): Promise<Answer | undefined> {
    const response = await this.call(member, 'POST', pending.url, pending.payload, pending.key);
    if (!response) this.cutOff.push(pending);
    else expect(may, JSON.stringify(response.body)).toContain(response.status);
    if (response?.body.withdraw) this.confirmed.add(response.body.withdraw._id);
    return response;
  }

  /** Executed calls get their original response; the others are executed now, or their code has expired. */
  private async sendAgain(members: readonly Person[]): Promise<void> {
    for (const pending of this.cutOff.splice(0)) {
      const member = members.find(({ id }) => pending.url.includes(id));
      if (!member) continue;
      if (pending.url.endsWith('/withdraw')) await this.ask(member, pending);
      else await this.send(member, pending, [200, 410]);
    }
  }

  private async call(
    person: Person,
    method: string,
    url: string,
    payload?: object,
    key?: string,
  ): Promise<Answer | undefined> {
    const headers = {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    };
    try {
      const reply = await fetch(`${this.server.url}/api${url}`, {
        method,
        headers,
        ...(payload && { body: JSON.stringify(payload) }),
      });
      const answer = { status: reply.status, body: await reply.json() };
      if (method !== 'GET' && reply.ok && ++this.answers === this.killAfter) await this.kill();
      return answer;
    } catch {
      return undefined;
    }
  }

  private async kill(): Promise<void> {
    await this.server.stop('SIGKILL');
  }
}

test('a server killed repeatedly during withdrawals loses nothing acknowledged, and the ledger agrees', async () => {
  const mail = await openMailServer();
  const server = await Server.open({ SMTP_URL: mail.url });
  try {
    await server.runCommand(['seed', '--demo']);
    const logIn = async (email: string): Promise<Person> => {
      const reply = await fetch(`${server.url}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      const { token, user } = await reply.json();
      return { id: user.id, token, email };
    };
    const members = [await logIn('amina.bensalah@waha.example'), await logIn('nour.hamdi@waha.example')];
    const admin = await logIn('leila.mansour@waha.example');

    const traffic = new Traffic(server, mail);
    for (let round = 1; round <= KILLS; round++) {
      await traffic.run(members, admin, round);
      await server.start(round * ROUND);
    }

    expect(await server.runCommand(['doctor'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('all balances match their entries'),
    });
    const statusById = new Map(server.rows('select id, status from withdrawals').map(({ id, status }) => [id, status]));
    expect(traffic.confirmed.size).toBeGreaterThan(KILLS / 2);
    for (const id of traffic.confirmed) expect(['pending', 'approved', 'rejected']).toContain(statusById.get(id));
    for (const [id, status] of traffic.decided) expect(statusById.get(id)).toBe(status);
  } finally {
    await server.close();
    await mail.close();
  }
});
