import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY, type Instant, SECOND } from '@waha/domain/kernel/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '../../../platform/auth/people.store';
import { cookieFacts, cookieName } from '../../../platform/auth/session-cookie';
import { keyedHash } from '../../../platform/documents/pseudonym';

const PLAIN = 'waha_device';

/** Browsers keep no cookie for longer; each sign-in begins anew. */
const LIFETIME = 400 * DAY;

/** So many members of one phone are known on it; beyond that the one who was there longest ago signs in as a stranger. */
const MEMBERS_EACH = 5;

/** In the place of a member that there is none of, so that looking takes as long. */
const NOBODY = { id: 'nobody', passwordHash: 'nothing' };

type Whose = Pick<Person, 'id' | 'passwordHash'>;

/**
 * Whether a browser has signed in to an account before: the cookie holds a signed mark for each member of this phone.
 * A mark is of one account and of one password: it is nothing for another account, and nothing once the password
 * was changed, so that whoever got in once is a stranger again.
 * @param person `undefined` where there is no such account
 * @returns the device's own name, which says nothing; `undefined` for a stranger
 */
export function knownDevice(request: FastifyRequest, person: Whose | undefined): string | undefined {
  const { secret, clock } = request.server.services;
  const found = marksIn(request).find((mark) => isMarkOf(mark, person ?? NOBODY, secret, clock()));
  return person && found?.split('.')[0];
}

/** This browser is known for this account from now on, under the name that it has. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, person: Whose): void {
  const { secret, clock, config } = request.server.services;
  const now = clock();
  const name = knownDevice(request, person) ?? randomBytes(16).toString('base64url');
  const others = marksIn(request).filter((mark) => !isMarkOf(mark, person, secret, now));
  const goodUntil = now + LIFETIME;
  const marks = [makeMark(name, goodUntil, person, secret), ...others].slice(0, MEMBERS_EACH);
  reply.setCookie(cookieName(PLAIN, config), marks.join('~'), { ...cookieFacts(config), maxAge: LIFETIME / SECOND });
}

export function forgetDevice(request: FastifyRequest, reply: FastifyReply): void {
  const { config } = request.server.services;
  reply.clearCookie(cookieName(PLAIN, config), cookieFacts(config));
}

function marksIn(request: FastifyRequest): string[] {
  const cookie = request.cookies[cookieName(PLAIN, request.server.services.config)];
  return cookie ? cookie.split('~').slice(0, MEMBERS_EACH) : [];
}

/** `<name>.<good until>.<signature>` */
function makeMark(name: string, goodUntil: Instant, whose: Whose | typeof NOBODY, secret: string): string {
  const signature = keyedHash(`known device ${name} ${goodUntil} ${whose.id} ${whose.passwordHash}`, secret);
  return `${name}.${goodUntil}.${signature}`;
}

function isMarkOf(mark: string, whose: Whose | typeof NOBODY, secret: string, now: Instant): boolean {
  const [name = '', goodUntil = ''] = mark.split('.');
  const [given, right] = [mark, makeMark(name, Number(goodUntil), whose, secret)].map((text) => Buffer.from(text));
  return given!.length === right!.length && timingSafeEqual(given!, right!) && Number(goodUntil) > now;
}
