import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

type Site = Pick<Config, 'publicUrl'>;

/** The earlier cookie name of every installation. It is still used where members come by http. */
const PLAIN_COOKIE_NAME = 'waha_session';

/**
 * Returns the name of a cookie. Browsers accept `__Host-` only by https and for this exact host. A page on a
 * neighbouring name therefore cannot replace the cookie.
 */
export function getCookieName(plain: string, { publicUrl }: Site): string {
  return isHttps(publicUrl) ? `__Host-${plain}` : plain;
}

/**
 * Returns the attributes of every Waha cookie: unreadable by scripts, not sent by other sites, never sent unencrypted.
 */
export function getCookieAttributes({ publicUrl }: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(publicUrl) } as const;
}

/** Returns the session token that the browser sent. Sessions from before `__Host-` still use the plain name. */
export function readSessionCookie({ cookies, server }: FastifyRequest): string | undefined {
  return cookies[getCookieName(PLAIN_COOKIE_NAME, server.services.config)] ?? cookies[PLAIN_COOKIE_NAME];
}

/** Sets the session cookie. Without `until` it expires with the browser session. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, until?: Date): void {
  const { config } = request.server.services;
  clearPlainCookie(request, reply);
  reply.setCookie(getCookieName(PLAIN_COOKIE_NAME, config), token, {
    ...getCookieAttributes(config),
    ...(until && { expires: until }),
  });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { config } = request.server.services;
  clearPlainCookie(request, reply);
  reply.clearCookie(getCookieName(PLAIN_COOKIE_NAME, config), getCookieAttributes(config));
}

/** Clears the cookie from before `__Host-`, if present: it would outlive the session that replaces it. */
function clearPlainCookie({ cookies, server }: FastifyRequest, reply: FastifyReply): void {
  const isOlder = isHttps(server.services.config.publicUrl) && cookies[PLAIN_COOKIE_NAME] !== undefined;
  if (isOlder) reply.clearCookie(PLAIN_COOKIE_NAME, { path: '/' });
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https://');
}
