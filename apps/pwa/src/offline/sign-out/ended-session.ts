import { logFailure } from '../device/log-failure';
import { OUTBOX_AND_DRAFT_TABLES, OUTBOX_TABLES } from '../encrypted-outbox/encrypt-outbox';
import { quarantineMember } from '../encrypted-outbox/quarantine-member';
import { sendHttpRequest } from '../outbox/http-request';
import type { OutboxTools } from '../outbox/outbox-tools';
import { getActiveMemberDb } from '../store/active-member-db';
import { deactivateMember, readControl } from '../store/control-db';
import { getMemberDb } from '../store/member-db';
import { clearSharesAndPushes } from './clear-shares-and-pushes';

type Registration = ServiceWorkerRegistration | undefined;

/**
 * Handles a session that was ended from another device: the phone may be lost. Encrypts the pending jobs and drafts and
 * deletes everything else of the member. If encryption is not possible, only the pending jobs stay. Asks the server
 * again first, because a login in this browser also ends the former session and is no loss.
 * @returns whether the session was ended from elsewhere
 * @throws Error if storage fails; a repeated call continues
 */
export async function wipeEndedSession(
  memberId: string,
  tools: OutboxTools,
  registration: Registration,
): Promise<boolean> {
  if (!(await isSessionEnded(memberId, tools))) return false;
  // Deactivate the member first, so that no tab and no worker writes into data that is being deleted.
  if ((await readControl()).memberId === memberId) await deactivateMember();
  await clearSharesAndPushes(registration);
  await clearOtherTables(memberId, [...OUTBOX_AND_DRAFT_TABLES, 'lock']);
  const quarantineResult = await quarantineMember(memberId).catch(logFailure('quarantine'));
  if (!quarantineResult || quarantineResult === 'left') await clearOtherTables(memberId, OUTBOX_TABLES);
  return true;
}

/** Checks in the worker whether a response reported an ended session, because no page may be open to handle it. */
export async function checkEndedSession(tools: OutboxTools, registration: Registration): Promise<void> {
  const { memberId } = await readControl();
  const db = await getActiveMemberDb();
  const reportedCount = await db?.outbox.filter(({ error }) => error?.details?.sessionEnded === true).count();
  if (memberId !== undefined && reportedCount) await wipeEndedSession(memberId, tools, registration);
}

async function isSessionEnded(memberId: string, tools: OutboxTools): Promise<boolean> {
  const { reply } = await sendHttpRequest(tools, {
    method: 'GET',
    path: `/api/users/${memberId}`,
    memberId,
    timeoutMs: tools.commandTimeoutMs,
    signal: new AbortController().signal,
  });
  if (reply.came === 'nothing' || reply.status !== 401) return false;
  return (reply.body as { sessionEnded?: unknown } | undefined)?.sessionEnded === true;
}

/** Keeps `meta`: its `complete` row says that the database was not lost. */
async function clearOtherTables(memberId: string, keptTables: readonly string[]): Promise<void> {
  const db = getMemberDb(memberId);
  await Promise.all(
    db.tables.filter(({ name }) => name !== 'meta' && !keptTables.includes(name)).map((table) => table.clear()),
  );
}
