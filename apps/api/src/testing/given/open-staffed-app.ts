import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openTestApp } from '../open-test-app';

type Headers = { headers: Record<string, string> };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const RESTING = ['staging', 'resumable'];

/** The real app with one person of each kind: two members, of whom one is verified, and the three kinds of staff. */
export async function openStaffedApp(choices: Parameters<typeof openTestApp>[0] = {}) {
  const house = await openTestApp(choices);
  const verified = await house.as('user', 'Nour');
  const member = await house.as('user', 'Amina');
  const admin = await house.as('admin', 'Leila');
  const commercial = await house.as('commercial_admin', 'Karim');
  const finance = await house.as('finance_admin', 'Sonia');
  const setVerified = (id: string, at: number | null) =>
    house.rows(`update people set verified_at = ${at} where id = '${id}' returning id`);
  setVerified(verified.id, house.time.now);

  return {
    ...house,
    ...{ verified, member, admin, commercial, finance },
    setVerified,
    call: (by: Headers, method: Method, url: string, payload?: object, key?: string) =>
      house.app.inject({
        method,
        url: `/api${url}`,
        headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
        ...(payload && { payload }),
      }),
    /** The status of what each of these people gets from a GET of this address, in their order. */
    seenBy: (url: string, ...people: Headers[]) =>
      Promise.all(people.map(async ({ headers }) => (await house.app.inject({ url, headers })).statusCode)),
    /** How many files lie in the data folder: kept, staged, half-sent. */
    filesOn: () => ['uploads', ...RESTING].map((folder) => readdirSync(join(house.dataDir, folder)).length),
    /** How many of those are on their way. */
    resting: () => RESTING.map((folder) => readdirSync(join(house.dataDir, folder)).length),
    audited: (action: string) =>
      house.rows(`select actor_id, subject_id, member_id, details from audit_log where action = '${action}'`),
  };
}

export type StaffedApp = Awaited<ReturnType<typeof openStaffedApp>>;
