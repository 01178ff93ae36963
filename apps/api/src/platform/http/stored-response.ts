import { createHash } from 'node:crypto';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { commandResponses } from '../database/platform.tables';
import { insertRows } from '../database/prepared/insert-rows';
import { prepareQuery } from '../database/prepared/prepare-query';
import { createKeyedHash } from '../documents/pseudonym';
import { RefusalError } from './refusal-error';

/** A command as its sender identified it: the person, the idempotency key, and a hash of the request. */
export type IdentifiedCommand = { personId: PersonId; key: string; content: string };

export type RouteResponse = { status: number; body: unknown };

const storedResponseQuery = prepareQuery((db) =>
  db
    .select()
    .from(commandResponses)
    .where(
      and(eq(commandResponses.personId, sql.placeholder('personId')), eq(commandResponses.key, sql.placeholder('key'))),
    )
    .prepare(),
);

/**
 * Returns the first response to a command that was executed before; undefined for a new one.
 * @throws RefusalError `key_reused` when the key was used for another request, `command_cancelled` after a cancel
 */
export async function findStoredResponse(
  tx: Tx | Database,
  { personId, key, content }: IdentifiedCommand,
): Promise<RouteResponse | undefined> {
  const stored = await storedResponseQuery(tx).get({ personId, key });
  if (!stored) return undefined;
  if (stored.state === 'cancelled') throw new RefusalError({ code: 'command_cancelled' });
  if (stored.content !== content) throw new RefusalError({ code: 'key_reused' });
  return { status: stored.status ?? 200, body: stored.answer === null ? undefined : JSON.parse(stored.answer) };
}

/** Stores the response, in the transaction of the command. */
export async function saveStoredResponse(
  tx: Tx,
  marked: IdentifiedCommand,
  { status, body }: RouteResponse,
  now: Instant,
): Promise<void> {
  const responseJson = body === undefined ? null : JSON.stringify(body);
  const row = { ...marked, state: 'applied' as const, status, answer: responseJson, createdAt: now };
  await insertRows(tx, commandResponses, [row]);
}

/**
 * Replaces the secret fields of a body by keyed hashes: equal for equal values. Without the installation's key,
 * passwords cannot be tested against them.
 */
export function hashSecrets(body: unknown, fields: readonly string[], key: string): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const hide = ([name, value]: [string, unknown]) =>
    fields.includes(name) ? [name, createKeyedHash(`answer ${name} ${toCanonicalJson(value)}`, key)] : [name, value];
  return Object.fromEntries(Object.entries(body).map(hide));
}

/** Returns one hash for a request: equal member, route and content give the same. */
export function hashRequest(parts: {
  method: string;
  path: string;
  body: unknown;
  files: Record<string, string>;
}): string {
  return createHash('sha256').update(toCanonicalJson(parts)).digest('hex');
}

function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${toCanonicalJson(part)}`)
    .join(',')}}`;
}
