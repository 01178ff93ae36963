import { type Access, type Endpoint, fillPath } from '@waha/domain/kernel/endpoint';
import type { Role } from '@waha/domain/kernel/roles';
import { SECOND } from '@waha/domain/kernel/time';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arbitraryOf, jsonSchemaOf } from '../../testing/arbitrary/arbitrary-body';
import { paramsFor } from '../../testing/arbitrary/params-for';
import { type Everything, givenEverything } from '../../testing/given/given-everything';
import { openStaffedApp, type StaffedApp } from '../../testing/given/open-staffed-app';
import { openTestApp, type TestApp } from '../../testing/open-test-app';

// Everybody tries everything: for each row that the program serves, each kind of caller asks for what is of a member,
// and what the row's own `who` says must be what the real server does. A row that is added later is in it without a word.

type Caller = { name: string; role?: Role; headers: Record<string, string>; refusedWith?: string; is?: 'owner' };
/** Whose thing is asked for. */
type Subject = { id: string; things: Everything; isVerified: boolean; headers: Record<string, string> };

let house: StaffedApp;
let callers: Caller[];
let subjects: Subject[];
/** Rows that may be called without a session, and nothing else may: to open one is a decision, made here too. */
const OPEN = [
  'POST /users/signup',
  'POST /setup',
  'POST /staff-accounts/join',
  'POST /users/login',
  'POST /users/login/second-step',
  'POST /users/login/passkey/begin',
  'POST /users/login/passkey',
  'POST /users/device/forget',
  'POST /users/password/forgot',
  'POST /users/password/reset',
  'GET /products',
  'GET /products/:id',
  'GET /config',
  'GET /company',
  'GET /health',
];

beforeAll(async () => {
  house = await openStaffedApp();
  const { verified, member, admin, commercial, finance, app } = house;
  subjects = [
    { ...verified, isVerified: true, things: await givenEverything(house, verified) },
    { ...member, isVerified: false, things: await givenEverything(house, member) },
  ];
  await house.call(admin, 'PUT', `/profiles/${subjects[0]!.things.profile}/verify`);
  const stranger = await house.as('user', 'Yosra');
  const blocked = await house.as('user', 'Fares');
  await house.call(admin, 'PUT', `/users/${blocked.id}/block`, { isBlocked: true });
  const [session] = house.rows(`select id, person_id from sessions where person_id = '${stranger.id}'`);
  const exp = Math.floor(house.time.now / SECOND) - 1;
  const expired = app.jwt.sign({ id: stranger.id, role: 'user', sid: session!.id, exp });
  callers = [
    { name: 'nobody', headers: {}, refusedWith: 'no_token' },
    { name: 'a garbage token', headers: { authorization: 'Bearer a.b.c' }, refusedWith: 'token_invalid' },
    { name: 'an expired token', headers: { authorization: `Bearer ${expired}` }, refusedWith: 'token_expired' },
    { name: 'a blocked member', headers: blocked.headers, refusedWith: 'token_invalid' },
    { name: 'the member', role: 'user', headers: {}, is: 'owner' },
    { name: 'another member', role: 'user', headers: stranger.headers },
    { name: 'a commercial admin', role: 'commercial_admin', headers: commercial.headers },
    { name: 'finance', role: 'finance_admin', headers: finance.headers },
    { name: 'an admin', role: 'admin', headers: admin.headers },
  ];
  // What the matrix begins with lies in the file and in no memory.
  house.house.database.writer.pragma('wal_checkpoint(TRUNCATE)');
});
afterAll(() => house.close());

type Outcome = 'let in' | 'not there' | `${401 | 403} ${string}`;

/** What the row says, in the words of the contract alone. */
function said(who: Access, { role, refusedWith, is }: Caller, { isVerified }: Subject): Outcome {
  if (who.to === 'anyone') return 'let in';
  if (refusedWith || !role) return `401 ${refusedWith}`;
  const forbidden = '403 forbidden';
  if (who.to === 'signedIn') return 'let in';
  if (who.to === 'roles') return who.roles.includes(role) ? 'let in' : forbidden;
  const mayOwn = who.isOwn === 'anyone' || (who.isOwn === 'member' && role === 'user');
  const maySee = who.or.includes(role) || (who.verifiedOnly.includes(role) && isVerified);
  if ((is === 'owner' && mayOwn) || maySee) return 'let in';
  const mightEver = mayOwn || who.verifiedOnly.includes(role);
  return who.to === 'owner' && mightEver ? 'not there' : forbidden;
}

/** What the server did. A thing that is not there is told from a thing that may not be touched only where the row is about a thing. */
function done(who: Access, status: number, code: string): Outcome {
  if (status === 401 || (status === 403 && code === 'forbidden')) return `${status} ${code}`;
  return who.to === 'owner' && status === 404 ? 'not there' : 'let in';
}

/** Where only a body shows what the caller may do: finance decides, and what a member may never set is forbidden to them. */
const BODIES: Record<string, (role: Role | undefined) => object> = {
  'PUT /invoices/:id': (role) => (role === 'user' ? {} : { status: 'paid' }),
};

/** Each row once for each of its addresses. */
const servedRows = (): Endpoint[] =>
  house.app.rows.flatMap((row) => [row, ...(row.aliases ?? []).map((path): Endpoint => ({ ...row, path }))]);

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function callOf(row: Endpoint, caller: Caller, subject: Subject) {
  const sample = row.body ? fc.sample(arbitraryOf(jsonSchemaOf(row.body)), { seed: 27, numRuns: 1 })[0] : {};
  const named = row.who.to === 'self' ? { [row.who.field]: subject.id } : {};
  const body = BODIES[nameOf(row)]?.(caller.role) ?? { ...(sample as object), ...named };
  return {
    method: row.method,
    url: `/api${fillPath(row.path, paramsFor(row, subject))}`,
    headers: caller.is === 'owner' ? subject.headers : caller.headers,
    ...(row.method !== 'GET' && { payload: body }),
  };
}

const TABLES_OF = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`;

/** Everything that is kept, but for what is counted of tries to sign in. */
function dump(): string {
  const names = house.rows(TABLES_OF).map(({ name }) => String(name));
  return JSON.stringify(
    names.filter((name) => !/attempts/.test(name)).map((name) => house.rows(`select * from ${name}`)),
  );
}

describe('the access matrix', () => {
  test('only these rows are open to anyone', () => {
    const open = servedRows()
      .filter(({ who }) => who.to === 'anyone')
      .map(nameOf);
    expect(open.sort()).toEqual([...OPEN].sort());
  });

  test('whoever is kept out changes nothing and is told nothing; whoever is let in is let in', async () => {
    const differences: string[] = [];
    let calls = 0;
    const note = (row: Endpoint, caller: Caller, subject: Subject, what: string) =>
      differences.push(`${nameOf(row)}, ${caller.name}, ${subject.isVerified ? '' : 'not '}verified: ${what}`);

    // What changes something begins each time from the same state.
    let copy: TestApp | undefined;
    const scratch = async () => (copy ??= await openTestApp({ from: house.dataDir }));
    const leave = async () => {
      await copy?.close();
      copy = undefined;
    };

    const before = dump();
    for (const row of servedRows()) {
      for (const subject of subjects) {
        for (const caller of callers.filter((each) => said(row.who, each, subject) !== 'let in')) {
          const answer = await house.app.inject(callOf(row, caller, subject));
          const outcome = done(row.who, answer.statusCode, answer.json().code);
          const wanted = said(row.who, caller, subject);
          if (outcome !== wanted)
            note(row, caller, subject, `${answer.statusCode} ${answer.body.slice(0, 80)}, wanted ${wanted}`);
          calls++;
        }
      }
      if (dump() !== before) differences.push(`${nameOf(row)}: somebody who is kept out changed something`);
    }

    for (const row of servedRows()) {
      for (const subject of subjects) {
        for (const caller of callers.filter((each) => said(row.who, each, subject) === 'let in')) {
          const answer = await (row.method === 'GET' ? house : await scratch()).app.inject(
            callOf(row, caller, subject),
          );
          if (row.method !== 'GET' && answer.statusCode < 400) await leave();
          const { code } = answer.headers['content-type']?.toString().includes('json')
            ? (answer.json() ?? {})
            : { code: '' };
          const outcome = done(row.who, answer.statusCode, code);
          if (outcome !== 'let in' || answer.statusCode >= 500)
            note(row, caller, subject, `${answer.statusCode} ${answer.body.slice(0, 80)}, wanted to be let in`);
          calls++;
        }
      }
    }

    await leave();
    console.log(
      `${servedRows().length} rows × ${callers.length} identities × ${subjects.length} members: ${calls} calls, ${differences.length} differences`,
    );
    expect(differences).toEqual([]);
  }, 600_000);

  test('a member who names themself in the address gets at nothing of another by its id, and reads nothing of them', async () => {
    const [subject] = subjects as [Subject];
    const stranger = callers.find(({ name }) => name === 'another member')!;
    const [own] = house.rows(`select id, email from people where name = 'Yosra'`) as [{ id: string; email: string }];
    const [theirs] = house.rows(`select email from people where id = '${subject.id}'`) as [{ email: string }];
    const marks = [
      theirs.email,
      subject.id,
      ...Object.entries(subject.things).flatMap(([name, id]) =>
        ['pack', 'quickReply', 'memberView'].includes(name) ? [] : [id],
      ),
    ];
    const before = dump();
    const leaks: string[] = [];
    for (const row of servedRows().filter(
      (each) => said(each.who, { ...stranger, is: 'owner' }, subject) === 'let in',
    )) {
      const asOwn = paramsFor(row, subject);
      if (row.who.to === 'self') asOwn[row.who.field] = own.id;
      const url = `/api${fillPath(row.path, asOwn)}`;
      const isRead = row.method === 'GET';
      if (!isRead && !Object.values(asOwn).some((value) => marks.includes(value))) continue;
      const { payload } = callOf(row, stranger, { ...subject, id: own.id });
      const answer = await house.app.inject({
        method: row.method,
        url,
        headers: stranger.headers,
        ...(!isRead && { payload }),
      });
      if (answer.statusCode < 400 && marks.some((mark) => answer.body.includes(mark)))
        leaks.push(`${nameOf(row)}: ${answer.body.slice(0, 200)}`);
    }

    expect(leaks).toEqual([]);
    expect(dump()).toBe(before);
  });
});
