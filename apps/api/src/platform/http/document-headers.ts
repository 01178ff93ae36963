import type { FastifyReply } from 'fastify';

/** The headers that a browser reads on documents and workers only. They are a kilobyte on each response. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Removes the headers of documents from a script, a style sheet or a font of the build: a dozen of them come before the
 * first screen. Not from SVG, which can be opened as a document, nor from workers, which obey the policy of their own
 * response.
 */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of DOCUMENT_HEADERS) reply.raw.removeHeader(name);
}
