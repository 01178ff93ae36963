import { sendHttpRequest } from '../outbox/http-request';
import type { OutboxTools } from '../outbox/outbox-tools';
import { getActiveMemberDb } from '../store/active-member-db';
import { deactivateMember, readControl } from '../store/control-db';
import { getMemberDb } from '../store/member-db';
import { clearSharesAndPushes } from './clear-shares-and-pushes';
import { OUTBOX_AND_DRAFT_TABLES, OUTBOX_TABLES } from './encrypt-outbox';
import { quarantineMember } from './quarantine-member';

type Registration = ServiceWorkerRegistration | undefined;

/**
 * Somebody has ended this member's session from elsewhere: the phone may be lost. What waits and what was begun is
 * locked, all else that this device keeps of them is deleted. Where nothing can be locked, only what waits is left.
 * The server is asked once more, since a login in this browser ends the former session, and is no loss.
 * @returns whether it was so
 * @throws Error when storage fails; asked again, it goes on
 */
export async function wipeEndedSession(
  memberId: string,
  tools: OutboxTools,
  registration: Registration,
): Promise<boolean> {
  if (!(await isSessionEnded(memberId, tools))) return false;
  // First nobody is active, so that no tab and no worker writes into what is being deleted.
  if ((await readControl()).memberId === memberId) await deactivateMember();
  await clearSharesAndPushes(registration);
  await clearOtherTables(memberId, [...OUTBOX_AND_DRAFT_TABLES, 'lock']);
  const ending = await quarantineMember(memberId).catch(() => 'left');
  if (ending === 'left') await clearOtherTables(memberId, OUTBOX_TABLES);
  return true;
}

/** The worker's: when what it sent met such an answer, and no page may be there to hear of it. */
export async function checkEndedSession(tools: OutboxTools, registration: Registration): Promise<void> {
  const { memberId } = await readControl();
  const db = await getActiveMemberDb();
  const isTold = await db?.outbox.filter(({ error }) => error?.details?.sessionEnded === true).count();
  if (memberId !== undefined && isTold) await wipeEndedSession(memberId, tools, registration);
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

/** `meta` stays: it says that the database is as it was left. */
async function clearOtherTables(memberId: string, kept: readonly string[]): Promise<void> {
  const db = getMemberDb(memberId);
  await Promise.all(
    db.tables.filter(({ name }) => name !== 'meta' && !kept.includes(name)).map((table) => table.clear()),
  );
}
