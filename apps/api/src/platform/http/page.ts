import type { Instant } from '@waha/domain/kernel/time';
import type { FastifyReply } from 'fastify';

/** A page of a long list; the cursor is the start of the next page, if there may be one. */
export type Page<Item> = { items: Item[]; nextCursor?: string };

/** Creates a page; a full one gets a cursor. */
export function createPage<Item extends { _id: string }>(items: Item[], limit: number): Page<Item> {
  const last = items.at(-1);
  return { items, ...(last && items.length === limit && { nextCursor: last._id }) };
}

/** Returns the cursor of a list sorted by an instant. It includes the id, since two items can have the same instant. */
export function createCursor(at: Instant, id: string | number): string {
  return `${at}.${id}`;
}

/** Returns the instant and the id of a cursor; for an invalid one 1970 and any text as the id. */
export function parseCursor(cursor: string): { at: Instant; id: string } {
  const [at = '', id = ''] = cursor.split('.');
  return { at: Number(at) || 0, id };
}

/** Sends the items as an array; the cursor goes into a header. */
export function sendPage<Item>(reply: FastifyReply, { items, nextCursor }: Page<Item>): Item[] {
  if (nextCursor) reply.header('x-next-cursor', nextCursor);
  return items;
}
