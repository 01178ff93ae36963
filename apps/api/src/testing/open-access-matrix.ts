import { type Access, type Endpoint, fillPath } from '@waha/domain/kernel/endpoint';
import type { Role } from '@waha/domain/kernel/roles';
import { SECOND } from '@waha/domain/kernel/time';
import fc from 'fast-check';
import { createArbitraryBody, toJsonSchema } from './arbitrary/arbitrary-body';
import { createParams } from './arbitrary/create-params';
import { isOnPostgres } from './engines/open-rows';
import { createEverything, type Everything } from './fixtures/create-everything';
import { openStaffedApp } from './fixtures/open-staffed-app';

type Caller = { name: string; role?: Role; headers: Record<string, string>; refusedWith?: string; is?: 'owner' };
/** The owner of the requested thing. */
type Subject = { id: string; things: Everything; isVerified: boolean; headers: Record<string, string> };

/** Opens the app with one of each thing of two members, and every kind of caller. */
export async function openAccessMatrix() {
  const app = await openStaffedApp();
  const { verified, member, admin, commercial, finance, server } = app;
  const subjects: Subject[] = [
    { ...verified, isVerified: true, things: await createEverything(app, verified) },
    { ...member, isVerified: false, things: await createEverything(app, member) },
  ];
  await app.call(admin, 'PUT', `/profiles/${subjects[0]!.things.profile}/verify`);
  const stranger = await app.as('user', 'Yosra');
  const blocked = await app.as('user', 'Fares');
  await app.call(admin, 'PUT', `/users/${blocked.id}/block`, { isBlocked: true });
  const [session] = app.rows(`select id, person_id from sessions where person_id = '${stranger.id}'`);
  const exp = Math.floor(app.time.now / SECOND) - 1;
  const expired = server.jwt.sign({ id: stranger.id, role: 'user', sid: session!.id, exp });
  const callers: Caller[] = [
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
  // Writes the initial rows from the log to the file.
  app.context.database.writer.pragma('wal_checkpoint(TRUNCATE)');

  /** Returns each endpoint once for each of its addresses. */
  const servedRows = (): Endpoint[] =>
    app.server.rows.flatMap((row) => [row, ...(row.aliases ?? []).map((path): Endpoint => ({ ...row, path }))]);

  let last: { changes: unknown; dump: string } | undefined;

  /** Returns all rows, except the counts of sign-in attempts. Reads them again only after a write. */
  function dump(): string {
    // PostgreSQL does not count changes.
    const changes = isOnPostgres ? undefined : app.rows('select total_changes() as n')[0]?.n;
    if (last && changes !== undefined && changes === last.changes) return last.dump;
    const names = app.rows(TABLES_QUERY).map(({ name }) => String(name));
    const comparedRows = names
      .filter((name) => !/attempts/.test(name))
      .map((name) => app.rows(`select * from ${name}`));
    last = { changes, dump: JSON.stringify(comparedRows) };
    return last.dump;
  }

  return { ...app, subjects, callers, servedRows, dump };
}

export type AccessMatrix = Awaited<ReturnType<typeof openAccessMatrix>>;

type Outcome = 'let in' | 'not there' | `${401 | 403} ${string}`;

/** Returns the outcome that the contract alone defines for the endpoint. */
export function computeExpectedOutcome(
  who: Access,
  { role, refusedWith, is }: Caller,
  { isVerified }: Subject,
): Outcome {
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

/**
 * Returns the outcome of the server's response. A missing thing differs from a forbidden one only if the endpoint is
 * about a thing.
 */
export function readActualOutcome(who: Access, status: number, code: string): Outcome {
  if (status === 401 || (status === 403 && code === 'forbidden')) return `${status} ${code}`;
  return who.to === 'owner' && status === 404 ? 'not there' : 'let in';
}

/**
 * Bodies for endpoints whose access depends on the body: finance decides, and members are forbidden to set some fields.
 */
const BODIES: Record<string, (role: Role | undefined) => object> = {
  'PUT /invoices/:id': (role) => (role === 'user' ? {} : { status: 'paid' }),
};

export const formatName = ({ method, path }: Endpoint) => `${method} ${path}`;

export function createCall(row: Endpoint, caller: Caller, subject: Subject) {
  const sample = row.body ? fc.sample(createArbitraryBody(toJsonSchema(row.body)), { seed: 27, numRuns: 1 })[0] : {};
  const named = row.who.to === 'self' ? { [row.who.field]: subject.id } : {};
  const body = BODIES[formatName(row)]?.(caller.role) ?? { ...(sample as object), ...named };
  return {
    method: row.method,
    url: `/api${fillPath(row.path, createParams(row, subject))}`,
    headers: caller.is === 'owner' ? subject.headers : caller.headers,
    ...(row.method !== 'GET' && { payload: body }),
  };
}

const TABLES_QUERY = `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`;
