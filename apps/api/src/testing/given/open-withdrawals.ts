import { DAY, HOUR } from '@waha/domain/kernel/time';
import { openTestApp } from '../open-test-app';
import { openMailServer } from '../servers/open-mail-server';

type Person = { id: string; email: string };
type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  payload?: object | undefined;
  key?: string | undefined;
};

/** A member with 24 points that have just become valid (and 24 that have not), and a mail server that takes their codes. */
export async function openWithdrawals(env: Record<string, string> = {}) {
  const mail = await openMailServer();
  const house = await openTestApp({ env: { SMTP_URL: mail.url, ...env } });
  const member = await house.as('user');
  const admin = await house.as('admin');
  const sessions = new Map<string, { at: number; headers: Record<string, string> }>();

  /** Sessions end while the clock jumps. */
  async function headersOf({ email }: Person) {
    const known = sessions.get(email);
    if (known && Math.abs(house.time.now - known.at) < HOUR) return known.headers;
    const headers = await house.logIn(email);
    sessions.set(email, { at: house.time.now, headers });
    return headers;
  }

  async function call({ method, url, payload, key }: Call, who: Person = member) {
    const headers = { ...(await headersOf(who)), ...(key && { 'idempotency-key': key }) };
    return house.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  }

  const paymentId = await house.given.payment(member.id, 'Ultra One', 2);
  await call({ method: 'PUT', url: `/payments/${paymentId}/validate`, payload: { status: 'approved' } }, admin);
  house.time.now += 31 * DAY;
  const base = `/user/${member.id}/withdraw`;
  await call({ method: 'GET', url: `/update-wallet/${member.id}` });

  return {
    ...house,
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
      await house.close();
      await mail.close();
    },
  };
}

export type Withdrawals = Awaited<ReturnType<typeof openWithdrawals>>;
