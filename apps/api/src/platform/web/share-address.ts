import type { FastifyInstance } from 'fastify';

/** What a browser says of a post by the phone's sheet: it began with nobody, or, in newer ones, with the app. */
const SHARE_SHEET_SITES: unknown[] = [undefined, 'none', 'same-origin'];

/**
 * Where the phone's sheet posts files to. The app's worker takes them; what comes here found none, and only the device
 * could keep it: the app says that it was lost. A foreign page hears nothing, nothing is read, and the app begins.
 */
export function serveShareAddress(app: FastifyInstance): void {
  app.post('/share', (request, reply) => {
    const isBySheet = SHARE_SHEET_SITES.includes(request.headers['sec-fetch-site']);
    request.raw.resume(); // a browser wants to be rid of it before it hears an answer
    return reply.redirect(isBySheet ? '/dashboard?open=shared&wrong=lost' : '/dashboard', 303);
  });
}
