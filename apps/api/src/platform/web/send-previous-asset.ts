import { createReadStream, existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Answers with a file of an earlier build, as small as it was made and as the browser understands. */
export function sendPreviousAsset(file: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const understood = String(request.headers['accept-encoding'] ?? '');
  const coding = CODINGS.find(([name, ending]) => understood.includes(name) && existsSync(file + ending));
  if (coding) reply.header('content-encoding', coding[0]);
  return reply
    .header('vary', 'accept-encoding')
    .type(TYPES[extname(file)] ?? 'application/octet-stream')
    .send(createReadStream(file + (coding?.[1] ?? '')));
}
