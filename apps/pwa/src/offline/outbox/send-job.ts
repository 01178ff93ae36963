import { COMMAND_VERSION_HEADER, FIRST_VERSION } from '@waha/domain/outbox/command-version';
import { deviceRefusals } from '@waha/domain/outbox/device.refusals';
import type { JobFile, OutboxJob } from '@waha/domain/outbox/outbox-job';
import { type JobError, type Outcome, toOutcome } from '@waha/domain/outbox/outcome';
import type { MemberDb } from '../store/member-db';
import { readBytes } from './file-parts';
import { ask, type Question } from './http-request';
import type { OutboxTools } from './outbox-tools';
import { tusUpload } from './tus-upload';

export type Sending = {
  db: MemberDb;
  tools: OutboxTools;
  signal: AbortSignal;
  /** Writes what changed into the job's row. False: the job is no longer ours, or no longer wanted. */
  note: (change: Partial<OutboxJob>) => Promise<boolean>;
};

/** One try at one claimed job: its files from where the server stands, then the command that names them. */
export async function sendJob(job: OutboxJob, sending: Sending): Promise<Outcome> {
  if (job.isCancelling) return cancelOnServer(job, sending);
  let files = job.files;
  for (const file of files) {
    if (file.isUploaded) continue;
    const noteFile = (change: Partial<JobFile>) => {
      files = files.map((each) => (each.field === file.field ? { ...each, ...change } : each));
      return sending.note({ files });
    };
    const ending = await uploadFile(job, file, sending, noteFile);
    if (ending) return ending;
    if (!(await noteFile({ isUploaded: true }))) return STOPPED;
  }
  if (!job.mayHaveArrived && !(await sending.note({ mayHaveArrived: true }))) return STOPPED;
  return command(job, sending);
}

/** Between two requests it was found that the job is another's or not wanted: the row says which. */
const STOPPED: Outcome = { class: 'retry' };
const FILE_LOST: JobError = { class: 'final', code: 'file_lost', message: deviceRefusals.file_lost.text };

async function uploadFile(
  job: OutboxJob,
  { uploadId, bytes }: JobFile,
  { db, tools, signal }: Sending,
  noteFile: (change: Partial<JobFile>) => Promise<boolean>,
): Promise<Outcome | undefined> {
  const common = { memberId: job.memberId, patienceMs: tools.chunkPatienceMs, signal };
  const ending = await tusUpload({
    uploadId,
    bytes,
    now: tools.now,
    read: (from, to) => readBytes(db, uploadId, from, to),
    ask: (question) => ask(tools, { ...question, ...common }),
    onConfirmed: (sentBytes) => noteFile({ sentBytes }),
  });
  if (ending === 'stopped') return STOPPED;
  return ending === 'fileLost' ? { class: 'final', error: FILE_LOST } : ending;
}

async function command(job: OutboxJob, sending: Sending): Promise<Outcome> {
  const uploads = job.files.map(({ field, uploadId }) => [field, uploadId]);
  const hasBody = job.body !== undefined || uploads.length > 0;
  const { reply } = await askServer(job, sending, {
    method: job.method,
    path: `/api${job.path}`,
    headers: { 'Idempotency-Key': job.key, [COMMAND_VERSION_HEADER]: String(job.v ?? FIRST_VERSION) },
    ...(hasBody && { body: { ...job.body, ...Object.fromEntries(uploads) } }),
  });
  return toOutcome(reply);
}

/**
 * The member wants it back. What never left the device just goes; about the rest the server decides, and
 * when it was done before, its answer is asked for.
 */
async function cancelOnServer(job: OutboxJob, sending: Sending): Promise<Outcome> {
  if (!job.mayHaveArrived) return { class: 'cancelled' };
  const cancelled = await askServer(job, sending, { method: 'POST', path: `/api/commands/${job.key}/cancel` });
  const outcome = toOutcome(cancelled.reply);
  if (outcome.class !== 'sent') return outcome;
  if (fieldOf(outcome.answer, 'state') === 'cancelled') return { class: 'cancelled' };

  const body = { keys: [job.key] };
  const status = toOutcome(
    (await askServer(job, sending, { method: 'POST', path: '/api/commands/status', body })).reply,
  );
  if (status.class !== 'sent') return status;
  const commands = fieldOf(status.answer, 'commands');
  const [known] = Array.isArray(commands) ? commands : [];
  if (fieldOf(known, 'state') !== 'applied') return { class: 'retry' };
  return { class: 'sent', status: Number(fieldOf(known, 'status') ?? 200), answer: fieldOf(known, 'answer') };
}

type Command = Pick<Question, 'method' | 'path' | 'headers'> & { body?: unknown };

function askServer({ memberId }: OutboxJob, { tools, signal }: Sending, { body, headers, ...command }: Command) {
  const question = { ...command, memberId, patienceMs: tools.commandPatienceMs, signal };
  if (body === undefined) return ask(tools, { ...question, headers: headers ?? {} });
  const json = { 'Content-Type': 'application/json', ...headers };
  return ask(tools, { ...question, headers: json, body: JSON.stringify(body) });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
