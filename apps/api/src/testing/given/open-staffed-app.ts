import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTemplate, openTestApp, type TestApp } from '../open-test-app';

type Headers = { headers: Record<string, string> };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const RESTING = ['staging', 'resumable'];

type Choices = NonNullable<Parameters<typeof openTestApp>[0]>;
type People = Awaited<ReturnType<typeof makePeople>>;

/** The people of the template, once it is made. */
let templatePeople: People | undefined;
const STAFFED = createTemplate(
  async (app) => {
    templatePeople = await makePeople(app);
  },
  { hasSessions: true },
);

/** The real app with one person of each kind: two members, of whom one is verified, and the three kinds of staff. */
export async function openStaffedApp(choices: Choices = {}) {
  const isUsual = canUseTemplate(choices);
  const app = await openTestApp({ ...choices, ...(isUsual && { template: STAFFED }) });
  // Tests write into them.
  const people = isUsual ? structuredClone(templatePeople!) : await makePeople(app);

  return {
    ...app,
    ...people,
    setVerified: (id: string, at: number | null) => setVerified(app, id, at),
    call: (by: Headers, method: Method, url: string, payload?: object, key?: string) =>
      app.server.inject({
        method,
        url: `/api${url}`,
        headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
        ...(payload && { payload }),
      }),
    /** The status of what each of these people gets from a GET of this address, in their order. */
    seenBy: (url: string, ...people: Headers[]) =>
      Promise.all(people.map(async ({ headers }) => (await app.server.inject({ url, headers })).statusCode)),
    /** How many files lie in the data folder: kept, staged, half-sent. */
    filesOn: () => ['uploads', ...RESTING].map((folder) => readdirSync(join(app.dataDir, folder)).length),
    /** How many of those are on their way. */
    resting: () => RESTING.map((folder) => readdirSync(join(app.dataDir, folder)).length),
    audited: (action: string) =>
      app.rows(`select actor_id, subject_id, member_id, details from audit_log where action = '${action}'`),
  };
}

/** Whether an app may begin with rows that were made once: they are of the usual start, and signed with a key of their own. */
export function canUseTemplate({ now, from, env }: Choices): boolean {
  return now === undefined && from === undefined && env?.WAHA_SECRET === undefined;
}

async function makePeople(app: TestApp) {
  const verified = await app.as('user', 'Nour');
  const member = await app.as('user', 'Amina');
  const admin = await app.as('admin', 'Leila');
  const commercial = await app.as('commercial_admin', 'Karim');
  const finance = await app.as('finance_admin', 'Sonia');
  setVerified(app, verified.id, app.time.now);
  return { verified, member, admin, commercial, finance };
}

function setVerified({ rows }: Pick<TestApp, 'rows'>, id: string, at: number | null) {
  return rows(`update people set verified_at = ${at} where id = '${id}' returning id`);
}

export type StaffedApp = Awaited<ReturnType<typeof openStaffedApp>>;
