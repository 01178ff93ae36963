import type * as z from 'zod/mini';
import type { Role } from './roles';
import type { FileRule } from './uploads';

/**
 * Who may call a row. `self` names the param or body field that must be the caller's own id;
 * `verifiedOnly` are roles that see verified members alone.
 */
export type Access =
  | { to: 'anyone' }
  | { to: 'signedIn' }
  | { to: 'roles'; roles: readonly Role[] }
  | { to: 'self'; field: string; or: readonly Role[]; verifiedOnly: readonly Role[] };

export const anyone: Access = { to: 'anyone' };
export const signedIn: Access = { to: 'signedIn' };
export function only(...roles: Role[]): Access {
  return { to: 'roles', roles };
}
/** The member themself, or one of these roles. */
export function self(field = 'userId', ...or: Role[]): Access {
  return { to: 'self', field, or, verifiedOnly: [] };
}
/** The member themself, an admin, or a commercial admin where the member is verified. */
export function selfOrStaff(field = 'userId'): Access {
  return { to: 'self', field, or: ['admin'], verifiedOnly: ['commercial_admin'] };
}

/** The same, and the other roles named, for any member. */
export function selfStaffOr(field: string, ...or: Role[]): Access {
  return { to: 'self', field, or: ['admin', ...or], verifiedOnly: ['commercial_admin'] };
}

type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One row of the contract: everything that the API serves and the page calls is written as one of these. */
export type Endpoint = {
  method: Method;
  /** Under `/api`, with `:name` for params. */
  path: `/${string}`;
  /** Other addresses that answer the same. */
  aliases?: readonly `/${string}`[];
  who: Access;
  /** One line for the API's own documents. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Fields of the body that nothing is kept of from which they could be guessed: passwords, codes, the secrets of links. */
  secret?: readonly string[];
  /** File fields: a multipart file, or the id of a finished upload in a JSON body. */
  files?: Record<string, { rule: FileRule; optional?: boolean }>;
  status?: number;
  reply: Schema;
  /** Set by `inLane`: may be called without a network, and in which order group. */
  lane?: string;
};

export function endpoint<const Row extends Endpoint>(row: Row): Row {
  return row;
}

/** A row that may wait in the outbox; calls in one lane are sent in order, one at a time. */
export function inLane<const Row extends Endpoint, const Lane extends string>(
  lane: Lane,
  row: Row,
): Row & { lane: Lane } {
  return { ...row, lane };
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
export type ParamsOf<Row extends Endpoint> = Out<Row['params']>;
export type QueryOf<Row extends Endpoint> = Out<Row['query']>;
export type BodyOf<Row extends Endpoint> = Out<Row['body']>;
export type ReplyOf<Row extends Endpoint> = z.input<Row['reply']>;
export type FilesOf<Row extends Endpoint> = Row['files'] extends Record<string, unknown> ? keyof Row['files'] : never;

/** What a caller gives: only the parts that the row has. */
export type AskOf<Row extends Endpoint> = (Row['params'] extends Schema ? { params: In<Row['params']> } : unknown) &
  (Row['query'] extends Schema ? { query?: In<Row['query']> } : unknown) &
  (Row['body'] extends Schema ? { body: In<Row['body']> } : unknown) &
  (Row['files'] extends Record<string, unknown> ? { files?: Partial<Record<keyof Row['files'], Blob_>> } : unknown);

/** A file as the page holds it; the domain knows no DOM. */
type Blob_ = { readonly size: number; readonly type: string };

/** `/payments/:id` with `{ id: 'p1' }` is `/payments/p1`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
}
