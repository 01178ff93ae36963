import type * as z from 'zod/mini';
import type { AnyFileRule } from './files/file-rule';
import type { Role } from './roles';

/**
 * Who may call a row. `self` names the param or body field that must be the caller's own id: for anyone else 403.
 * `owner` is for a row that names a thing by its own id, which is checked where the thing is loaded: to whoever it is not
 * for it is not there, 404. `verifiedOnly` are roles that see what is of verified members alone.
 */
export type Access =
  | { to: 'anyone' }
  | { to: 'signedIn' }
  | { to: 'roles'; roles: readonly Role[] }
  | PersonAccess<PersonField>
  | { to: 'owner'; of: OwnedResource; isOwn: OwnerKind; or: readonly Role[]; verifiedOnly: readonly Role[] };

/** The names that a person's id has in params and bodies. */
type PersonField = 'userId' | 'id';
type PersonAccess<Field extends PersonField> = {
  to: 'self';
  field: Field;
  isOwn: OwnerKind;
  or: readonly Role[];
  verifiedOnly: readonly Role[];
};

/** Whose own it may be: anybody's, a member's alone (staff buy and earn nothing), or nobody's, being for staff. */
type OwnerKind = 'anyone' | 'member' | 'nobody';

/** What belongs to one member and is named by an id of its own. */
export type OwnedResource = 'invoice' | 'task' | 'report' | 'payment' | 'recharge' | 'profile' | 'notification';

export const allowAnyone: Access = { to: 'anyone' };
export const allowSignedIn: Access = { to: 'signedIn' };
export function allowRoles(...roles: Role[]): Access {
  return { to: 'roles', roles };
}
/** The person themself, or one of these roles. */
export function allowSelf<Field extends PersonField>(field: Field, ...or: Role[]): PersonAccess<Field> {
  return { to: 'self', field, isOwn: 'anyone', or, verifiedOnly: [] };
}
/** The member themself, and nobody of the staff: what is about buying and earning. */
export function allowMemberSelf<Field extends PersonField>(field: Field): PersonAccess<Field> {
  return { to: 'self', field, isOwn: 'member', or: [], verifiedOnly: [] };
}
/** The person themself, an admin, or a commercial admin where the member is verified; and the other roles named. */
export function allowSelfOrStaff<Field extends PersonField>(field: Field, ...or: Role[]): PersonAccess<Field> {
  return { to: 'self', field, isOwn: 'anyone', or: ['admin', ...or], verifiedOnly: ['commercial_admin'] };
}
/** An admin for any member, a commercial admin for a verified one. */
export function allowStaffForMember<Field extends PersonField>(field: Field): PersonAccess<Field> {
  return { to: 'self', field, isOwn: 'nobody', or: ['admin'], verifiedOnly: ['commercial_admin'] };
}
/** Whoever the thing belongs to, or one of these roles. */
export function allowOwner(of: OwnedResource, ...or: Role[]): Access {
  return { to: 'owner', of, isOwn: 'anyone', or, verifiedOnly: [] };
}
/** The member whom the thing belongs to, and nobody else. */
export function allowOwnerMember(of: OwnedResource): Access {
  return { to: 'owner', of, isOwn: 'member', or: [], verifiedOnly: [] };
}
/** Whoever the thing belongs to, an admin, or a commercial admin while its owner is verified; and the other roles named. */
export function allowOwnerOrStaff(of: OwnedResource, ...or: Role[]): Access {
  return { to: 'owner', of, isOwn: 'anyone', or: ['admin', ...or], verifiedOnly: ['commercial_admin'] };
}
/** Of the staff those named, and a commercial admin while its owner is verified. */
export function allowStaffForResource(of: OwnedResource): Access {
  return { to: 'owner', of, isOwn: 'nobody', or: ['admin'], verifiedOnly: ['commercial_admin'] };
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
  /**
   * Staff who have a second step, or must have one, have to have shown a code in this session: within the hour, or ever. It is
   * taken out of what the page gets.
   */
  freshStep?: 'hour' | 'session';
  /** File fields: a multipart file, or the id of a finished upload in a JSON body. */
  files?: Record<string, { rule: AnyFileRule; optional?: boolean }>;
  /** Fields and files that a rule requires although the schema makes them optional. */
  needs?: readonly string[];
  /**
   * Refusal codes of the endpoint's own rules; codes that follow from access, body, files and keys are derived
   * (refusal-codes.ts). The build removes needs and refuses from the app.
   */
  refuses?: readonly string[];
  status?: number;
  /** Another status that comes with the same reply. */
  otherStatus?: number;
  reply: Schema;
  /** It answers a file of one of these types in the place of JSON. */
  fileTypes?: readonly string[];
  /** It may be called without a network. */
  queue?: OutboxRule;
};

/**
 * A row: `endpoint('GET', '/packs/:packNameSchema', {…})`. One that is for the person whom a field names does not compile
 * without that field.
 */
export function endpoint<const M extends Method, const Path extends `/${string}`, const Row extends EndpointOptions>(
  method: M,
  path: Path,
  options: Row & HasPersonField<Row>,
): Row & { method: M; path: Path } {
  return { method, path, ...options };
}

type EndpointOptions = Omit<Endpoint, 'method' | 'path'>;
type HasPersonField<Row extends EndpointOptions> =
  Row['who'] extends PersonAccess<infer Field>
    ? Field extends keyof In<Row['params']> | keyof In<Row['body']>
      ? unknown
      : { who: `no field ${Field} in params or body` }
    : unknown;

/** How calls of a row wait on a device until there is a network. */
export type OutboxRule = {
  /** They go in order, one at a time; where the caller names a thing, those about it: `payment:<packId>`. */
  stream: string;
  /** A refusal holds up the rest of its stream until the member has dealt with it. */
  strict?: boolean;
  /** The app sends it by the way: it is not counted among what the member wants sent. */
  quiet?: boolean;
  /** A newer one takes the place of one of its stream that still waits. */
  newestOnly?: boolean;
};
/** A row that may wait in the outbox. */
export type QueuedEndpoint = { queue: OutboxRule };

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
export type ParamsOf<Row extends Endpoint> = Out<Row['params']>;
export type QueryOf<Row extends Endpoint> = Out<Row['query']>;
export type BodyOf<Row extends Endpoint> = Out<Row['body']>;
export type ReplyOf<Row extends Endpoint> = z.input<Row['reply']>;
export type FilesOf<Row extends Endpoint> = Row['files'] extends Record<string, unknown> ? keyof Row['files'] : never;

/** What a caller gives: only the parts that the row has. */
export type CallInput<Row extends Endpoint> = (Row['params'] extends Schema ? { params: In<Row['params']> } : unknown) &
  (Row['query'] extends Schema ? { query?: In<Row['query']> } : unknown) &
  (Row['body'] extends Schema ? { body: In<Row['body']> } : unknown) &
  (Row['files'] extends Record<string, unknown> ? { files?: Partial<Record<keyof Row['files'], FileLike>> } : unknown);

/** A file as the page holds it; the domain knows no DOM. */
type FileLike = { readonly size: number; readonly type: string };

/** `/payments/:id` with `{ id: 'p1' }` is `/payments/p1`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
}
