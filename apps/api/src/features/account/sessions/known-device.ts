import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY, type Instant, SECOND } from '@waha/domain/kernel/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '#platform/auth/people.store';
import { getCookieAttributes, getCookieName } from '#platform/auth/session-cookie';
import { createKeyedHash } from '#platform/documents/pseudonym';

const COOKIE_NAME = 'waha_device';

/** Browsers keep no cookie for longer; each sign-in begins anew. */
const COOKIE_LIFETIME_MS = 400 * DAY;

/** So many members of one phone are known on it; beyond that the one who was there longest ago signs in as a stranger. */
const MAX_MEMBERS_PER_DEVICE = 5;

/** In the place of a member that there is none of, so that looking takes as long. */
const UNKNOWN_PERSON = { id: 'nobody', passwordHash: 'nothing' };

type DeviceOwner = Pick<Person, 'id' | 'passwordHash'>;

/**
 * Whether a browser has signed in to an account before: the cookie holds a signed mark for each member of this phone.
 * A mark is of one account and of one password: it is nothing for another account, and nothing once the password
 * was changed, so that whoever got in once is a stranger again.
 * @param person `undefined` where there is no such account
 * @returns the device's own name, which says nothing; `undefined` for a stranger
 */
export function findKnownDevice(request: FastifyRequest, person: DeviceOwner | undefined): string | undefined {
  const { secret, clock } = request.server.services;
  const found = readDeviceTokens(request).find((mark) =>
    isDeviceTokenOf(mark, person ?? UNKNOWN_PERSON, secret, clock()),
  );
  return person && found?.split('.')[0];
}

/** This browser is known for this account from now on, under the name that it has. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, person: DeviceOwner): void {
  const { secret, clock, config } = request.server.services;
  const now = clock();
  const name = findKnownDevice(request, person) ?? randomBytes(16).toString('base64url');
  const others = readDeviceTokens(request).filter((mark) => !isDeviceTokenOf(mark, person, secret, now));
  const goodUntil = now + COOKIE_LIFETIME_MS;
  const marks = [createDeviceToken(name, goodUntil, person, secret), ...others].slice(0, MAX_MEMBERS_PER_DEVICE);
  reply.setCookie(getCookieName(COOKIE_NAME, config), marks.join('~'), {
    ...getCookieAttributes(config),
    maxAge: COOKIE_LIFETIME_MS / SECOND,
  });
}

export function forgetDevice(request: FastifyRequest, reply: FastifyReply): void {
  const { config } = request.server.services;
  reply.clearCookie(getCookieName(COOKIE_NAME, config), getCookieAttributes(config));
}

function readDeviceTokens(request: FastifyRequest): string[] {
  const cookie = request.cookies[getCookieName(COOKIE_NAME, request.server.services.config)];
  return cookie ? cookie.split('~').slice(0, MAX_MEMBERS_PER_DEVICE) : [];
}

/** `<name>.<good until>.<signature>` */
function createDeviceToken(
  name: string,
  goodUntil: Instant,
  whose: DeviceOwner | typeof UNKNOWN_PERSON,
  secret: string,
): string {
  const signature = createKeyedHash(`known device ${name} ${goodUntil} ${whose.id} ${whose.passwordHash}`, secret);
  return `${name}.${goodUntil}.${signature}`;
}

function isDeviceTokenOf(
  mark: string,
  whose: DeviceOwner | typeof UNKNOWN_PERSON,
  secret: string,
  now: Instant,
): boolean {
  const [name = '', goodUntil = ''] = mark.split('.');
  const [given, right] = [mark, createDeviceToken(name, Number(goodUntil), whose, secret)].map((text) =>
    Buffer.from(text),
  );
  return given!.length === right!.length && timingSafeEqual(given!, right!) && Number(goodUntil) > now;
}
