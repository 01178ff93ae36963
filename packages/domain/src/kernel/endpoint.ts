import type * as z from 'zod/mini';
import type { DecidedKind } from './decided-item';
import type { AnyFileRule } from './files/file-rule';
import type { Role } from './roles';

/**
 * A contract is a list of endpoints: their method, path, access, schemas and refusals, for both sides (`endpoint` below).
 * This is the access rule of one. `self` names the param or body field that must be the caller's own id; other callers
 * get 403. `owner` is for endpoints that name a resource by its own id, which is checked when the resource is loaded;
 * callers without access get 404. `verifiedOnly` are roles that may see verified members only.
 */
export type Access =
  | { to: 'anyone' }
  | { to: 'signedIn' }
  | { to: 'roles'; roles: readonly Role[] }
  | PersonAccess<PersonField>
  | { to: 'owner'; of: OwnedResource; isOwn: OwnerKind; or: readonly Role[]; verifiedOnly: readonly Role[] };

/** The names of a person's id in params and bodies. */
type PersonField = 'userId' | 'id';
type PersonAccess<Field extends PersonField> = {
  to: 'self';
  field: Field;
  isOwn: OwnerKind;
  or: readonly Role[];
  verifiedOnly: readonly Role[];
};

/**
 * The owners that have access: any person, members only (staff buy and earn nothing), or none because the endpoint is
 * for staff.
 */
type OwnerKind = 'anyone' | 'member' | 'nobody';

/** Resources that belong to one member and have their own id. */
export type OwnedResource =
  | 'invoice'
  | 'task'
  | 'task_report'
  | 'report'
  | 'payment'
  | 'recharge'
  | 'profile'
  | 'notification';

export const allowAnyone: Access = { to: 'anyone' };
export const allowSignedIn: Access = { to: 'signedIn' };
export function allowRoles(...roles: Role[]): Access {
  return { to: 'roles', roles };
}
/** Allows the person concerned, or one of these roles. */
export function allowSelf<Field extends PersonField>(field: Field, ...or: Role[]): PersonAccess<Field> {
  return { to: 'self', field, isOwn: 'anyone', or, verifiedOnly: [] };
}
/** Allows only the member concerned and no staff: for buying and earning. */
export function allowMemberSelf<Field extends PersonField>(field: Field): PersonAccess<Field> {
  return { to: 'self', field, isOwn: 'member', or: [], verifiedOnly: [] };
}
/** Allows the person concerned, an admin, a commercial admin if the member is verified, and the other roles given. */
export function allowSelfOrStaff<Field extends PersonField>(field: Field, ...or: Role[]): PersonAccess<Field> {
  return { to: 'self', field, isOwn: 'anyone', or: ['admin', ...or], verifiedOnly: ['commercial_admin'] };
}
/** Allows an admin for any member, a commercial admin for a verified one, and the other roles given. */
export function allowStaffForMember<Field extends PersonField>(field: Field, ...or: Role[]): PersonAccess<Field> {
  return { to: 'self', field, isOwn: 'nobody', or: ['admin', ...or], verifiedOnly: ['commercial_admin'] };
}
/** Allows the owner of the resource, or one of these roles. */
export function allowOwner(of: OwnedResource, ...or: Role[]): Access {
  return { to: 'owner', of, isOwn: 'anyone', or, verifiedOnly: [] };
}
/** Allows only the member who owns the resource. */
export function allowOwnerMember(of: OwnedResource): Access {
  return { to: 'owner', of, isOwn: 'member', or: [], verifiedOnly: [] };
}
/** Allows the owner, an admin, a commercial admin while the owner is verified, and the other roles given. */
export function allowOwnerOrStaff(of: OwnedResource, ...or: Role[]): Access {
  return { to: 'owner', of, isOwn: 'anyone', or: ['admin', ...or], verifiedOnly: ['commercial_admin'] };
}
/** Allows admins, a commercial admin while the owner is verified, and the other roles given. */
export function allowStaffForResource(of: OwnedResource, ...or: Role[]): Access {
  return { to: 'owner', of, isOwn: 'nobody', or: ['admin', ...or], verifiedOnly: ['commercial_admin'] };
}

type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An endpoint of the contract. All calls of the app are endpoints, except the event stream and uploads in pieces. The build of the app
 * keeps method, path, `who`, `queue` and `decides` only.
 */
export type Endpoint = {
  method: Method;
  /** The path under `/api`, with `:name` for params. */
  path: `/${string}`;
  /** Other paths that give the same response. */
  aliases?: readonly `/${string}`[];
  who: Access;
  /** One line for the API documentation. */
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * Body fields that could be guessed: passwords, codes, link secrets. The hash of the request, which is stored to
   * recognise a retry, contains only hashes of them with the server's key.
   */
  secret?: readonly string[];
  /**
   * Staff who have a second step of their login must have entered it in this session: within the hour, or at any time.
   */
  freshStep?: 'hour' | 'session';
  /** File fields: a multipart file, or the id of a completed upload in a JSON body. */
  files?: Record<string, { rule: AnyFileRule; optional?: boolean }>;
  /** Fields and files that a rule requires although the schema makes them optional. */
  needs?: readonly string[];
  /**
   * Refusal codes of the endpoint's own rules. Codes that follow from access, body, files and keys are derived
   * (refusal-codes.ts).
   */
  refuses?: readonly string[];
  status?: number;
  /** Another status with the same reply. */
  otherStatus?: number;
  reply: Schema;
  /** The endpoint returns a file of one of these types instead of JSON. */
  fileTypes?: readonly string[];
  /** The endpoint may be called offline, through the outbox. */
  queue?: OutboxRule;
  /**
   * The item that staff decide with a call: its kind, and the param with its id. While another decision on it is held,
   * the call is refused.
   */
  decides?: { kind: DecidedKind; param: string };
  /** Staff may send the call with `HOLD_HEADER`: it is carried out some seconds later, unless they undo it. */
  canBeHeld?: true;
};

/**
 * Defines an endpoint: `endpoint('GET', '/packs/:packName', {…})`. If the access rule names a person field, the call
 * does not compile without that field.
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

/** The rule by which calls of an endpoint are queued on a device until there is a network. */
export type OutboxRule = {
  /**
   * Calls of one stream are sent in order, one at a time. If the caller names a subject, each subject has its own
   * stream: `payment:<packId>`.
   */
  stream: string;
  /** A refusal blocks the rest of the stream until the member has resolved it. */
  strict?: boolean;
  /** A background job of the app, not counted among the member's pending jobs. */
  quiet?: boolean;
  /** A newer call replaces a pending one of its stream. */
  newestOnly?: boolean;
};
/** An endpoint whose calls may be queued in the outbox. */
export type QueuedEndpoint = { queue: OutboxRule };

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S> = S extends Schema ? z.input<S> : undefined;
export type ParamsOf<Row extends Endpoint> = Out<Row['params']>;
export type QueryOf<Row extends Endpoint> = Out<Row['query']>;
export type BodyOf<Row extends Endpoint> = Out<Row['body']>;
export type ReplyOf<Row extends Endpoint> = z.input<Row['reply']>;

/** The input of a call: only the parts that the endpoint has. */
export type CallInput<Row extends Endpoint> = (Row['params'] extends Schema ? { params: In<Row['params']> } : unknown) &
  (Row['query'] extends Schema ? { query?: In<Row['query']> } : unknown) &
  (Row['body'] extends Schema ? { body: In<Row['body']> } : unknown) &
  (Row['files'] extends Record<string, unknown> ? { files?: Partial<Record<keyof Row['files'], FileLike>> } : unknown);

/** A file as the page holds it; the domain does not depend on the DOM. */
type FileLike = { readonly size: number; readonly type: string };

/** Fills the params of a path: `/payments/:id` with `{ id: 'p1' }` gives `/payments/p1`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
}
