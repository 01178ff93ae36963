import type { Instant } from '@waha/domain/kernel/time';
import type { FastifyReply } from 'fastify';

/** Some items of a long list; the cursor says where to go on, where there may be more. */
export type Page<Item> = { items: Item[]; nextCursor?: string };

/** A full page may be followed by another. */
export function createPage<Item extends { _id: string }>(items: Item[], limit: number): Page<Item> {
  const last = items.at(-1);
  return { items, ...(last && items.length === limit && { nextCursor: last._id }) };
}

/** Where a list goes on that is in the order of an instant: two can have the same one, so the id is named too. */
export function createCursor(at: Instant, id: string | number): string {
  return `${at}.${id}`;
}

/** The instant and the id that a cursor names; of a made-up one 1970 and whatever stands for an id. */
export function parseCursor(cursor: string): { at: Instant; id: string } {
  const [at = '', id = ''] = cursor.split('.');
  return { at: Number(at) || 0, id };
}

/** The body stays an array; the cursor goes into a header. */
export function sendPage<Item>(reply: FastifyReply, { items, nextCursor }: Page<Item>): Item[] {
  if (nextCursor) reply.header('x-next-cursor', nextCursor);
  return items;
}
