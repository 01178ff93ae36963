import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { AnyFileRule } from '@waha/domain/kernel/files/file-rule';
import { type PersonId, readUploadId, type UploadId } from '@waha/domain/kernel/ids';
import { toPlainDigits } from '@waha/domain/kernel/text/plain-digits';
import type { FastifyRequest } from 'fastify';
import type { ReadUploadLength } from '../files/tus';
import type { IncomingForm } from '../files/upload-reservations';
import type { StagedFile } from '../files/uploads';
import type { Services } from '../services';
import { coerceText } from './coerce-text';
import { RefusalError } from './refusal-error';

/**
 * A body with its files staged: the fields as sent, the files, and their fingerprints for the content of the
 * idempotency key.
 */
export type RequestBody = {
  fields: Record<string, unknown>;
  files: Record<string, StagedFile>;
  fileFingerprints: Record<string, string>;
};

type Context = { services: Pick<Services, 'uploads' | 'uploadRoom'>; lengthOf: ReadUploadLength; actorId: PersonId };
type FormContext = Pick<Context, 'services'>;

/**
 * Returns the upload ids that a JSON body names for the endpoint's file fields; these are not plain fields.
 * @throws RefusalError `invalid_input` for an invalid id: input of a caller never becomes a path
 */
export function readUploadIds(endpoint: Endpoint, body: Record<string, unknown>): Record<string, UploadId> {
  const ids: Record<string, UploadId> = {};
  for (const field of Object.keys(endpoint.files ?? {})) {
    const sent = body[field];
    if (sent === undefined || sent === null) continue;
    const id = readUploadId(sent);
    if (!id) throw new RefusalError({ code: 'invalid_input', errors: { [field]: 'This is not an upload id.' } });
    ids[field] = id;
  }
  return ids;
}

/** Returns the plain fields of a JSON body: all except those that name uploads. */
export function readPlainFields(body: Record<string, unknown>, ids: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !(name in ids)));
}

/**
 * Stages the files of a JSON body that names finished uploads.
 * @throws RefusalError; then no file stays staged
 */
export async function readJsonRequestBody(
  endpoint: Endpoint,
  body: Record<string, unknown>,
  context: Context,
): Promise<RequestBody> {
  const ids = readUploadIds(endpoint, body);
  const files: Record<string, StagedFile> = {};
  try {
    for (const [field, id] of Object.entries(ids))
      files[field] = await stageUpload(id, endpoint.files![field]!.rule, context);
  } catch (error) {
    for (const file of Object.values(files)) await context.services.uploads.discard(file, false);
    throw error;
  }
  return { fields: readPlainFields(body, ids), files, fileFingerprints: ids };
}

async function stageUpload(
  id: UploadId,
  rule: AnyFileRule,
  { services, lengthOf, actorId }: Context,
): Promise<StagedFile> {
  const length = await lengthOf(actorId, id);
  const coming = await services.uploadRoom.beginFetch(length ?? 0);
  try {
    return await services.uploads.stageResumed(actorId, id, length, rule, coming.addWritten);
  } finally {
    coming.end();
  }
}

/**
 * Reads a multipart body: fields as text, files staged as they stream in.
 * @throws RefusalError, also when there is no space for its files or the sender exceeds the quota; then no file stays
 * staged
 */
export async function readMultipartRequestBody(
  endpoint: Endpoint,
  request: FastifyRequest,
  context: FormContext,
): Promise<RequestBody> {
  const form = await context.services.uploadRoom.beginForm(request.actor, computeMaxFileBytes(endpoint, request));
  try {
    const requestParts = await readParts(endpoint, request, context, form);
    form.end(Object.values(requestParts.files).reduce((sum, { size }) => sum + size, 0));
    return requestParts;
  } finally {
    form.end();
  }
}

/** Returns the maximum bytes of a form's files: its declared length, or all that the endpoint accepts. */
function computeMaxFileBytes(endpoint: Endpoint, { headers }: FastifyRequest): number {
  const maxBytes = Object.values(endpoint.files ?? {}).reduce((sum, { rule }) => sum + rule.belowBytes, 0);
  const length = Number(headers['content-length'] ?? maxBytes);
  return Math.min(maxBytes, length);
}

async function readParts(
  endpoint: Endpoint,
  request: FastifyRequest,
  context: FormContext,
  form: IncomingForm,
): Promise<RequestBody> {
  const parsed: RequestBody = { fields: {}, files: {}, fileFingerprints: {} };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (Object.hasOwn(parsed.fields, part.fieldname))
          throw new RefusalError({ code: 'invalid_input', errors: { [part.fieldname]: 'This field was sent twice.' } });
        parsed.fields[part.fieldname] = part.value;
        continue;
      }
      const rule = endpoint.files?.[part.fieldname]?.rule;
      if (!rule || parsed.files[part.fieldname]) {
        part.file.resume();
        throw new RefusalError({
          code: 'invalid_input',
          errors: { [part.fieldname]: 'This field does not accept a file.' },
        });
      }
      const staged = await context.services.uploads.stage(part.file, rule, form.addWritten);
      parsed.files[part.fieldname] = staged;
      parsed.fileFingerprints[part.fieldname] = staged.sha256;
    }
    return { ...parsed, fields: coerceText(endpoint.body, parsed.fields, toPlainDigits) as RequestBody['fields'] };
  } catch (error) {
    await Promise.all(Object.values(parsed.files).map((file) => context.services.uploads.discard(file, true)));
    throw isFormParseError(error) ? new RefusalError({ code: 'malformed_body' }, { cause: error }) : error;
  }
}

/**
 * Checks for an error of the form parser about an invalid or truncated form: a plain error, whereas our errors and
 * system errors have a code.
 */
function isFormParseError(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}
