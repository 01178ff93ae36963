import { DAY, HOUR } from '@waha/domain/kernel/time';
import { createTemplate, openTestApp, type TestApp } from '../open-test-app';
import { openMailServer } from '../servers/open-mail-server';
import { canUseTemplate } from './open-staffed-app';

type Person = { id: string; email: string };
type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload?: object | undefined;
  key?: string | undefined;
};

type Sessions = Map<string, { at: number; headers: Record<string, string> }>;
type State = Awaited<ReturnType<typeof createState>>;

/** What the template has, once it is made. */
let templateState: State | undefined;
const WITHDRAWALS = createTemplate(
  async (app) => {
    templateState = await createState(app);
  },
  { hasSessions: true },
);

/** A member with 24 points that have just become valid (and 24 that have not), and a mail server that takes their codes. */
export async function openWithdrawals(env: Record<string, string> = {}) {
  const mail = await openMailServer();
  const isUsual = canUseTemplate({ env });
  const settings = { SMTP_URL: mail.url, ...env };
  const app = await openTestApp({ env: settings, ...(isUsual && { template: WITHDRAWALS }) });
  // Tests write into it.
  const { member, admin, paymentId, sessions } = isUsual ? structuredClone(templateState!) : await createState(app);
  const call = (asked: Call, who: Person = member) => callAs(app, sessions, asked, who);
  const base = `/user/${member.id}/withdraw`;

  return {
    ...app,
    mail,
    member,
    admin,
    paymentId,
    call,
    ask: (pointsToWithdraw: unknown, key?: string) =>
      call({ method: 'POST', url: base, payload: { pointsToWithdraw }, key }),
    verify: (id: string, code: string, key?: string) =>
      call({ method: 'POST', url: `${base}/${id}/verify`, payload: { code }, key }),
    resend: (id: string, key?: string) => call({ method: 'POST', url: `${base}/${id}/resend`, key }),
    decide: (id: string, payload: object, who: Person = admin) =>
      call({ method: 'PUT', url: `/admin/withdraw/${id}`, payload }, who),
    pay: (id: string, reference: string, who: Person = admin) =>
      call({ method: 'PUT', url: `/admin/withdraw/${id}/paid`, payload: { reference } }, who),
    /** The newest code that was mailed. */
    code: () => /\b\d{6}\b/.exec(mail.received.at(-1)?.text ?? '')?.[0] ?? '',
    wallet: async () => (await call({ method: 'GET', url: `/wallets/${member.id}` })).json(),
    /** Asks and enters the code. Answers the id. */
    async confirmed(points: number): Promise<string> {
      const { withdrawId } = (await this.ask(points)).json();
      await this.verify(withdrawId, this.code());
      return withdrawId;
    },
    async close() {
      await app.close();
      await mail.close();
    },
  };
}

/** A pack of two that was approved 31 days ago, and the wallet as it is then. */
async function createState(app: TestApp) {
  const sessions: Sessions = new Map();
  const member = await app.as('user');
  const admin = await app.as('admin');
  const paymentId = await app.given.payment(member.id, 'Ultra One', 2);
  const approve = { method: 'PUT', url: `/payments/${paymentId}/validate`, payload: { status: 'approved' } } as const;
  await callAs(app, sessions, approve, admin);
  app.time.now += 31 * DAY;
  await callAs(app, sessions, { method: 'GET', url: `/update-wallet/${member.id}` }, member);
  return { member, admin, paymentId, sessions };
}

async function callAs(app: TestApp, sessions: Sessions, { method, url, payload, key }: Call, { email }: Person) {
  const headers = { ...(await headersOf(app, sessions, email)), ...(key && { 'idempotency-key': key }) };
  return app.server.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
}

/** Sessions end while the clock jumps. */
async function headersOf(app: TestApp, sessions: Sessions, email: string) {
  const known = sessions.get(email);
  if (known && Math.abs(app.time.now - known.at) < HOUR) return known.headers;
  const headers = await app.openSession(email);
  sessions.set(email, { at: app.time.now, headers });
  return headers;
}

export type Withdrawals = Awaited<ReturnType<typeof openWithdrawals>>;
