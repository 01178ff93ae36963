import { createHash } from 'node:crypto';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { Instant } from '@waha/domain/kernel/time';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database';
import { commandAnswers } from '../database/platform.tables';
import { prepared } from '../database/prepared';
import { keyedHash } from '../documents/pseudonym';
import { Refused } from './refusal';

/** A command as its sender marked it: whose, under which key, and what it asks. */
export type Marked = { personId: PersonId; key: string; content: string };

export type Answer = { status: number; body: unknown };

const kept = prepared((db) =>
  db
    .select()
    .from(commandAnswers)
    .where(
      and(eq(commandAnswers.personId, sql.placeholder('personId')), eq(commandAnswers.key, sql.placeholder('key'))),
    )
    .prepare(),
);

/**
 * The first answer to a command that was done before; undefined for a new one.
 * @throws Refused `key_reused` when the key stands for something else, `command_cancelled` after a cancel
 */
export async function findAnswer(tx: Tx | Database, { personId, key, content }: Marked): Promise<Answer | undefined> {
  const known = await kept(tx).get({ personId, key });
  if (!known) return undefined;
  if (known.state === 'cancelled') throw new Refused({ code: 'command_cancelled' });
  if (known.content !== content) throw new Refused({ code: 'key_reused' });
  return { status: known.status ?? 200, body: known.answer === null ? undefined : JSON.parse(known.answer) };
}

/** Keeps the answer, in the transaction of what it answers. */
export async function keepAnswer(tx: Tx, marked: Marked, { status, body }: Answer, now: Instant): Promise<void> {
  const answer = body === undefined ? null : JSON.stringify(body);
  await tx.insert(commandAnswers).values({ ...marked, state: 'applied', status, answer, createdAt: now });
}

/**
 * Stands in what is kept for the secret fields of a body: equal for equal ones, and without the installation's key
 * nobody can try passwords against it.
 */
export function hideSecrets(body: unknown, fields: readonly string[], key: string): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const hide = ([name, value]: [string, unknown]) =>
    fields.includes(name) ? [name, keyedHash(`answer ${name} ${canonical(value)}`, key)] : [name, value];
  return Object.fromEntries(Object.entries(body).map(hide));
}

/** One text for all that a command asks: same member, route and content give the same. */
export function contentOf(parts: {
  method: string;
  path: string;
  body: unknown;
  files: Record<string, string>;
}): string {
  return createHash('sha256').update(canonical(parts)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
    .join(',')}}`;
}
