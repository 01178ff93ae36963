import type { Endpoint } from '@waha/domain/kernel/endpoint';
import type { PersonId } from '@waha/domain/kernel/ids';
import type { FastifyRequest } from 'fastify';
import { Refused } from './refused';
import type { Services } from './services';
import type { LengthOfUpload } from './tus';
import type { StagedFile } from './uploads';

/** A body whose files have been taken aside: fields as sent, files staged, and what stands for each in the key's content. */
export type TakenBody = {
  fields: Record<string, unknown>;
  files: Record<string, StagedFile>;
  fileMarks: Record<string, string>;
};

type Context = { services: Pick<Services, 'uploads'>; lengthOf: LengthOfUpload; actorId: PersonId };

/** Upload ids that a JSON body names for the row's file fields; these are not plain fields. */
export function uploadIdsIn(row: Endpoint, body: unknown): Record<string, string> {
  const given = isRecord(body) ? body : {};
  const named = Object.keys(row.files ?? {}).filter((field) => given[field] !== undefined && given[field] !== null);
  return Object.fromEntries(named.map((field) => [field, String(given[field])]));
}

/** Stages the files of a JSON body, which names finished uploads. @throws Refused; nothing stays staged */
export async function takeJson(row: Endpoint, body: unknown, context: Context): Promise<TakenBody> {
  const ids = uploadIdsIn(row, body);
  const fields = Object.fromEntries(Object.entries(isRecord(body) ? body : {}).filter(([name]) => !(name in ids)));
  const files: Record<string, StagedFile> = {};
  for (const [field, id] of Object.entries(ids)) {
    const length = await context.lengthOf(context.actorId, id);
    files[field] = await context.services.uploads.stageResumed(context.actorId, id, length, row.files![field]!.rule);
  }
  return { fields, files, fileMarks: ids };
}

/** Reads a multipart body: fields as text, files staged as they stream in. @throws Refused; nothing stays staged */
export async function takeMultipart(row: Endpoint, request: FastifyRequest, context: Context): Promise<TakenBody> {
  const taken: TakenBody = { fields: {}, files: {}, fileMarks: {} };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        taken.fields[part.fieldname] = part.value;
        continue;
      }
      const rule = row.files?.[part.fieldname]?.rule;
      if (!rule || taken.files[part.fieldname]) {
        part.file.resume();
        throw new Refused({ code: 'invalid_input', errors: { [part.fieldname]: 'No file is expected here.' } });
      }
      const staged = await context.services.uploads.stage(part.file, rule);
      taken.files[part.fieldname] = staged;
      taken.fileMarks[part.fieldname] = staged.sha256;
    }
    return taken;
  } catch (error) {
    await Promise.all(Object.values(taken.files).map((file) => context.services.uploads.discard(file, true)));
    throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
