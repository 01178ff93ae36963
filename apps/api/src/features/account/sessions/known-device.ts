import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY, type Instant, SECOND } from '@waha/domain/kernel/time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Person } from '#platform/auth/people.store';
import { getCookieAttributes, getCookieName } from '#platform/auth/session-cookie';
import { createKeyedHash } from '#platform/documents/pseudonym';

const COOKIE_NAME = 'waha_device';

/** Browsers store no cookie for longer; each sign-in renews it. */
const COOKIE_LIFETIME_MS = 400 * DAY;

/** The number of members known on one phone. Beyond that, the one who signed in least recently is no longer known. */
const MAX_MEMBERS_PER_DEVICE = 5;

/** Takes the place of a missing member, so that the check takes as long. */
const UNKNOWN_PERSON = { id: 'nobody', passwordHash: 'nothing' };

type DeviceOwner = Pick<Person, 'id' | 'passwordHash'>;

/**
 * Checks whether a browser has signed in to an account before: the cookie has a signed token for each member of this
 * phone. A token is for one account and one password. It is invalid after a password change, so that an intruder is no
 * longer known.
 * @param person `undefined` if there is no such account
 * @returns the device's random name; `undefined` for an unknown device
 */
export function findKnownDevice(request: FastifyRequest, person: DeviceOwner | undefined): string | undefined {
  const { secret, clock } = request.server.services;
  const deviceToken = readDeviceTokens(request).find((token) =>
    isDeviceTokenOf(token, person ?? UNKNOWN_PERSON, secret, clock()),
  );
  return person && deviceToken?.split('.')[0];
}

/** Makes this browser known for this account, under its present name. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, person: DeviceOwner): void {
  const { secret, clock, config } = request.server.services;
  const now = clock();
  const name = findKnownDevice(request, person) ?? randomBytes(16).toString('base64url');
  const otherTokens = readDeviceTokens(request).filter((token) => !isDeviceTokenOf(token, person, secret, now));
  const goodUntil = now + COOKIE_LIFETIME_MS;
  const tokens = [createDeviceToken(name, goodUntil, person, secret), ...otherTokens].slice(0, MAX_MEMBERS_PER_DEVICE);
  reply.setCookie(getCookieName(COOKIE_NAME, config), tokens.join('~'), {
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
  owner: DeviceOwner | typeof UNKNOWN_PERSON,
  secret: string,
): string {
  const signature = createKeyedHash(`known device ${name} ${goodUntil} ${owner.id} ${owner.passwordHash}`, secret);
  return `${name}.${goodUntil}.${signature}`;
}

function isDeviceTokenOf(
  token: string,
  owner: DeviceOwner | typeof UNKNOWN_PERSON,
  secret: string,
  now: Instant,
): boolean {
  const [name = '', goodUntil = ''] = token.split('.');
  const [actual, expected] = [token, createDeviceToken(name, Number(goodUntil), owner, secret)].map((text) =>
    Buffer.from(text),
  );
  return actual!.length === expected!.length && timingSafeEqual(actual!, expected!) && Number(goodUntil) > now;
}
