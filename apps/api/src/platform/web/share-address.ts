import type { FastifyInstance } from 'fastify';

/** The `sec-fetch-site` values of a post from the phone's share sheet: none or, in newer browsers, the app's own. */
const SHARE_SHEET_SITES: unknown[] = [undefined, 'none', 'same-origin'];

/**
 * Handles the address to which the phone's share sheet posts files. Normally the service worker handles it. A post that
 * arrives here had no worker, and only the device could store the file: the app reports the loss. A foreign page gets
 * no information, the body is ignored, and the app starts.
 */
export function serveShareAddress(app: FastifyInstance): void {
  app.post('/share', (request, reply) => {
    const isBySheet = SHARE_SHEET_SITES.includes(request.headers['sec-fetch-site']);
    request.raw.resume(); // browsers send the complete body before they read a response
    return reply.redirect(isBySheet ? '/dashboard?open=shared&wrong=lost' : '/dashboard', 303);
  });
}
