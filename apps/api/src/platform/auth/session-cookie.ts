import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';

type Site = Pick<Config, 'publicUrl'>;

/** What the session was called everywhere, and is where members come by http. */
const PLAIN_COOKIE_NAME = 'waha_session';

/**
 * What a cookie of ours is called. Browsers take `__Host-` only by https, for the whole of this very host, and so from
 * nobody else: a page on a neighbouring name cannot put its own in the place.
 */
export function getCookieName(plain: string, { publicUrl }: Site): string {
  return isHttps(publicUrl) ? `__Host-${plain}` : plain;
}

/** What every cookie of ours has: no script reads it, no other site sends it, and none goes out in the clear. */
export function getCookieAttributes({ publicUrl }: Site) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(publicUrl) } as const;
}

/** The session's token that the browser sent; sessions from before `__Host-` are still under the plain name. */
export function readSessionCookie({ cookies, server }: FastifyRequest): string | undefined {
  return cookies[getCookieName(PLAIN_COOKIE_NAME, server.services.config)] ?? cookies[PLAIN_COOKIE_NAME];
}

/** Without `until` it goes with the browser. */
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

/** The one from before `__Host-`, where the browser has it: it would outlive the session that takes its place. */
function clearPlainCookie({ cookies, server }: FastifyRequest, reply: FastifyReply): void {
  const isOlder = isHttps(server.services.config.publicUrl) && cookies[PLAIN_COOKIE_NAME] !== undefined;
  if (isOlder) reply.clearCookie(PLAIN_COOKIE_NAME, { path: '/' });
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https://');
}
