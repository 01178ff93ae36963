import { COMMAND_VERSION_HEADER, FIRST_VERSION } from '@waha/domain/outbox/command-version';
import { deviceRefusals } from '@waha/domain/outbox/device.refusals';
import type { JobFile, OutboxJob } from '@waha/domain/outbox/outbox-job';
import { type JobError, type Outcome, toOutcome } from '@waha/domain/outbox/outcome';
import { readBytes } from '../store/file-parts';
import type { MemberDb } from '../store/member-db';
import { type HttpRequest, sendHttpRequest } from './http-request';
import type { OutboxTools } from './outbox-tools';
import { sendTusUpload } from './tus-upload';

export type SendContext = {
  db: MemberDb;
  tools: OutboxTools;
  signal: AbortSignal;
  /** Writes a change into the job's row. Returns false if another sender has the job, or it is being cancelled. */
  note: (change: Partial<OutboxJob>) => Promise<boolean>;
};

/**
 * Makes one attempt at a claimed job: uploads its files from the server's offset, then sends the command that names
 * them.
 */
export async function sendJob(job: OutboxJob, sending: SendContext): Promise<Outcome> {
  if (job.isCancelling) return cancelOnServer(job, sending);
  let files = job.files;
  for (const file of files) {
    if (file.isUploaded) continue;
    const updateFile = (change: Partial<JobFile>) => {
      files = files.map((jobFile) => (jobFile.field === file.field ? { ...jobFile, ...change } : jobFile));
      return sending.note({ files });
    };
    const outcome = await uploadFile(job, file, sending, updateFile);
    if (outcome) return outcome;
    if (!(await updateFile({ isUploaded: true }))) return STOPPED;
  }
  if (!job.mayHaveArrived && !(await sending.note({ mayHaveArrived: true }))) return STOPPED;
  return sendCommand(job, sending);
}

/** Between two requests, another sender took the job, or it was cancelled. The row says which. */
const STOPPED: Outcome = { class: 'retry' };
const FILE_LOST: JobError = { class: 'final', code: 'file_lost', message: deviceRefusals.file_lost.text };

async function uploadFile(
  job: OutboxJob,
  { uploadId, bytes }: JobFile,
  { db, tools, signal }: SendContext,
  updateFile: (change: Partial<JobFile>) => Promise<boolean>,
): Promise<Outcome | undefined> {
  const common = { memberId: job.memberId, timeoutMs: tools.chunkTimeoutMs, signal };
  const result = await sendTusUpload({
    uploadId,
    bytes,
    now: tools.now,
    read: (from, to) => readBytes(db, uploadId, from, to),
    sendRequest: (request) => sendHttpRequest(tools, { ...request, ...common }),
    onConfirmed: (sentBytes) => updateFile({ sentBytes }),
  });
  if (result === 'stopped') return STOPPED;
  return result === 'fileLost' ? { class: 'final', error: FILE_LOST } : result;
}

async function sendCommand(job: OutboxJob, sending: SendContext): Promise<Outcome> {
  const uploads = job.files.map(({ field, uploadId }) => [field, uploadId]);
  const hasBody = job.body !== undefined || uploads.length > 0;
  const { reply } = await requestServer(job, sending, {
    method: job.method,
    path: `/api${job.path}`,
    headers: { 'Idempotency-Key': job.key, [COMMAND_VERSION_HEADER]: String(job.v ?? FIRST_VERSION) },
    ...(hasBody && { body: { ...job.body, ...Object.fromEntries(uploads) } }),
  });
  return toOutcome(reply);
}

/**
 * Cancels the job for the member. A job that never left the device is just removed. Otherwise the server decides; if
 * the command was already executed, its response is fetched.
 */
async function cancelOnServer(job: OutboxJob, sending: SendContext): Promise<Outcome> {
  if (!job.mayHaveArrived) return { class: 'cancelled' };
  const cancelled = await requestServer(job, sending, { method: 'POST', path: `/api/commands/${job.key}/cancel` });
  const outcome = toOutcome(cancelled.reply);
  if (outcome.class !== 'sent') return outcome;
  if (readField(outcome.answer, 'state') === 'cancelled') return { class: 'cancelled' };

  const body = { keys: [job.key] };
  const status = toOutcome(
    (await requestServer(job, sending, { method: 'POST', path: '/api/commands/status', body })).reply,
  );
  if (status.class !== 'sent') return status;
  const commands = readField(status.answer, 'commands');
  const [command] = Array.isArray(commands) ? commands : [];
  if (readField(command, 'state') !== 'applied') return { class: 'retry' };
  return { class: 'sent', status: Number(readField(command, 'status') ?? 200), answer: readField(command, 'answer') };
}

type Command = Pick<HttpRequest, 'method' | 'path' | 'headers'> & { body?: unknown };

function requestServer(
  { memberId }: OutboxJob,
  { tools, signal }: SendContext,
  { body, headers, ...command }: Command,
) {
  const request = { ...command, memberId, timeoutMs: tools.commandTimeoutMs, signal };
  if (body === undefined) return sendHttpRequest(tools, { ...request, headers: headers ?? {} });
  const json = { 'Content-Type': 'application/json', ...headers };
  return sendHttpRequest(tools, { ...request, headers: json, body: JSON.stringify(body) });
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
