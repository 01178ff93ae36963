import type { IncomingMessage } from 'node:http';

export type Uploads = Map<string, { owner: string; length: number; bytes: Buffer }>;

type TusAnswer = { status: number; body?: string; headers: Record<string, string> };

/** Creates the response of a tus 1.0 server in which clients choose the upload ids. */
export function createTusAnswer(request: IncomingMessage, body: Buffer, uploads: Uploads, owner: string): TusAnswer {
  const { method, headers } = request;
  if (headers['tus-resumable'] !== '1.0.0') return answer(412);
  if (method === 'POST') return create(request, uploads, owner);
  const upload = uploads.get(request.url?.split('/')[3] ?? '');
  if (!upload || upload.owner !== owner) return answer(404, {}, 'No such upload.\n');
  const offsetHeader = { 'Upload-Offset': String(upload.bytes.length) };
  if (method === 'HEAD') return answer(200, { ...offsetHeader, 'Upload-Length': String(upload.length) });
  if (Number(headers['upload-offset']) !== upload.bytes.length) return answer(409, {}, 'Upload-Offset conflict.\n');
  upload.bytes = Buffer.concat([upload.bytes, body]);
  return answer(204, { 'Upload-Offset': String(upload.bytes.length) });
}

function create({ headers }: IncomingMessage, uploads: Uploads, owner: string): TusAnswer {
  const metadata = String(headers['upload-metadata']).split(' ');
  const id = Buffer.from(metadata[1] ?? '', 'base64').toString();
  if (metadata[0] !== 'id' || id === '') return answer(400);
  if (uploads.has(id)) return answer(409, {}, 'This upload exists.\n');
  uploads.set(id, { owner, length: Number(headers['upload-length']), bytes: Buffer.alloc(0) });
  return answer(201, { Location: `/api/uploads/${id}` });
}

function answer(status: number, headers: Record<string, string> = {}, body?: string): TusAnswer {
  return { status, headers: { 'Tus-Resumable': '1.0.0', ...headers }, ...(body !== undefined && { body }) };
}
