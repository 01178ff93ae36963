import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { AnyFileRule } from '@waha/domain/kernel/files/uploads';
import { type PersonId, readUploadId, type UploadId } from '@waha/domain/kernel/ids';
import { plainDigits } from '@waha/domain/kernel/text/plain-digits';
import type { FastifyRequest } from 'fastify';
import type { LengthOfUpload } from '../files/tus';
import type { ComingForm } from '../files/upload-reservations';
import type { StagedFile } from '../files/uploads';
import type { Services } from '../services';
import { coerceText } from './coerce-text';
import { Refused } from './refusal';

/** A body whose files have been taken aside: fields as sent, files staged, and what stands for each in the key's content. */
export type TakenBody = {
  fields: Record<string, unknown>;
  files: Record<string, StagedFile>;
  fileMarks: Record<string, string>;
};

type Context = { services: Pick<Services, 'uploads' | 'uploadRoom'>; lengthOf: LengthOfUpload; actorId: PersonId };
type FormContext = Pick<Context, 'services'>;

/**
 * Upload ids that a JSON body names for the row's file fields; these are not plain fields.
 * @throws Refused `invalid_input` for anything that is no id: what a caller sent never becomes a path
 */
export function uploadIdsIn(row: Endpoint, body: Record<string, unknown>): Record<string, UploadId> {
  const ids: Record<string, UploadId> = {};
  for (const field of Object.keys(row.files ?? {})) {
    const sent = body[field];
    if (sent === undefined || sent === null) continue;
    const id = readUploadId(sent);
    if (!id) throw new Refused({ code: 'invalid_input', errors: { [field]: 'Not the id of an upload.' } });
    ids[field] = id;
  }
  return ids;
}

/** The plain fields of a JSON body: all but those that name uploads. */
export function fieldsIn(body: Record<string, unknown>, ids: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !(name in ids)));
}

/** Stages the files of a JSON body, which names finished uploads. @throws Refused; nothing stays staged */
export async function takeJson(row: Endpoint, body: Record<string, unknown>, context: Context): Promise<TakenBody> {
  const ids = uploadIdsIn(row, body);
  const files: Record<string, StagedFile> = {};
  try {
    for (const [field, id] of Object.entries(ids)) files[field] = await bring(id, row.files![field]!.rule, context);
  } catch (error) {
    for (const file of Object.values(files)) await context.services.uploads.discard(file, false);
    throw error;
  }
  return { fields: fieldsIn(body, ids), files, fileMarks: ids };
}

async function bring(id: UploadId, rule: AnyFileRule, { services, lengthOf, actorId }: Context): Promise<StagedFile> {
  const length = await lengthOf(actorId, id);
  const coming = await services.uploadRoom.beginBringing(length ?? 0);
  try {
    return await services.uploads.stageResumed(actorId, id, length, rule, coming.took);
  } finally {
    coming.end();
  }
}

/**
 * Reads a multipart body: fields as text, files staged as they stream in.
 * @throws Refused, also when there is no room for its files or the sender has sent too many; nothing stays staged
 */
export async function takeMultipart(row: Endpoint, request: FastifyRequest, context: FormContext): Promise<TakenBody> {
  const form = await context.services.uploadRoom.beginForm(request.actor, mostFileBytes(row, request));
  try {
    const taken = await readParts(row, request, context, form);
    form.end(Object.values(taken.files).reduce((sum, { size }) => sum + size, 0));
    return taken;
  } finally {
    form.end();
  }
}

/** As many bytes as the files of a form can have: what it says of itself, or all that the row takes. */
function mostFileBytes(row: Endpoint, { headers }: FastifyRequest): number {
  const most = Object.values(row.files ?? {}).reduce((sum, { rule }) => sum + rule.belowBytes, 0);
  const length = Number(headers['content-length'] ?? most);
  return Math.min(most, length);
}

async function readParts(
  row: Endpoint,
  request: FastifyRequest,
  context: FormContext,
  form: ComingForm,
): Promise<TakenBody> {
  const taken: TakenBody = { fields: {}, files: {}, fileMarks: {} };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (Object.hasOwn(taken.fields, part.fieldname))
          throw new Refused({ code: 'invalid_input', errors: { [part.fieldname]: 'This came twice.' } });
        taken.fields[part.fieldname] = part.value;
        continue;
      }
      const rule = row.files?.[part.fieldname]?.rule;
      if (!rule || taken.files[part.fieldname]) {
        part.file.resume();
        throw new Refused({ code: 'invalid_input', errors: { [part.fieldname]: 'No file is expected here.' } });
      }
      const staged = await context.services.uploads.stage(part.file, rule, form.took);
      taken.files[part.fieldname] = staged;
      taken.fileMarks[part.fieldname] = staged.sha256;
    }
    return { ...taken, fields: coerceText(row.body, taken.fields, plainDigits) as TakenBody['fields'] };
  } catch (error) {
    await Promise.all(Object.values(taken.files).map((file) => context.services.uploads.discard(file, true)));
    throw isUnreadable(error) ? new Refused({ code: 'malformed_body' }, { cause: error }) : error;
  }
}

/** What the parser of forms says of one that is none, or that was cut off: plain errors, where those of ours and of the system carry a code. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}
