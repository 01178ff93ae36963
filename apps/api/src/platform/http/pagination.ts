import type { FastifyReply } from 'fastify';

/** Some items of a long list; the cursor says where to go on, where there may be more. */
export type Page<Item> = { items: Item[]; nextCursor?: string };

/** A full page may be followed by another. */
export function pageOf<Item extends { _id: string }>(items: Item[], limit: number): Page<Item> {
  const last = items.at(-1);
  return { items, ...(last && items.length === limit && { nextCursor: last._id }) };
}

/** The body stays an array; the cursor goes into a header. */
export function sendPage<Item>(reply: FastifyReply, { items, nextCursor }: Page<Item>): Item[] {
  if (nextCursor) reply.header('x-next-cursor', nextCursor);
  return items;
}
