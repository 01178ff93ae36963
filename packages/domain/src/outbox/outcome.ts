import { HOUR, SECOND } from '../kernel/time';

/** The result of a request: no response, or a response. `body` is present only if it was JSON. */
export type OutboxResponse =
  | { came: 'nothing' }
  | { came: 'answer'; status: number; body?: unknown; isJson: boolean; retryAfterMs?: number | undefined };

/** Why a job was refused, in the server's words or the device's own. */
export type JobError = {
  class: 'final' | 'conflict' | 'auth' | 'held';
  code: string;
  message: string;
  status?: number;
  /** One sentence for each invalid field. */
  errors?: Record<string, string>;
  /** The complete refusal: current status, who, when. */
  details?: Record<string, unknown>;
};

/** Reasons that the server gives for a delay. */
export const WAIT_REASONS = ['upload_quota_reached', 'no_room', 'server_busy', 'rate_limited'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** The meaning of a response for its job. */
export type Outcome =
  | { class: 'sent'; status: number; answer: unknown }
  | { class: 'retry'; retryAfterMs?: number | undefined; waitsFor?: WaitReason | undefined }
  /** The server does not have a file that the command names. */
  | { class: 'uploadAgain'; error: JobError }
  /** Cancelled before it was executed: it had and will have no effect. */
  | { class: 'cancelled' }
  | { class: JobError['class']; error: JobError };

/** The longest delay that a server may request. A longer one is treated as an error. */
export const MAX_WAIT_MS = HOUR;

const TEMPORARY_STATUSES = new Set([408, 423, 425, 429]);

/**
 * Classifies a response. Only JSON comes from our server: a hotspot returns HTML with status 200, which counts as no
 * response.
 */
export function toOutcome(reply: OutboxResponse): Outcome {
  if (reply.came === 'nothing') return { class: 'retry' };
  const { status, body, isJson, retryAfterMs } = reply;
  if (status === 204) return { class: 'sent', status, answer: undefined };
  const mayPass = status < 200 || (status >= 300 && status < 400) || status >= 500 || TEMPORARY_STATUSES.has(status);
  if (mayPass || !isJson) {
    return {
      class: 'retry',
      retryAfterMs: retryAfterMs === undefined ? undefined : Math.min(retryAfterMs, MAX_WAIT_MS),
      waitsFor: isJson && isRecord(body) ? WAIT_REASONS.find((reason) => reason === body.code) : undefined,
    };
  }
  return status < 300 ? { class: 'sent', status, answer: body } : toRefusedOutcome(status, body);
}

function toRefusedOutcome(status: number, body: unknown): Outcome {
  const details = isRecord(body) ? body : {};
  const code = typeof details.code === 'string' ? details.code : `http_${status}`;
  const message = typeof details.message === 'string' ? details.message : '';
  const failure = { code, message, status, details, ...(isTexts(details.errors) && { errors: details.errors }) };

  if (status === 401 || code === 'wrong_member') return { class: 'auth', error: { class: 'auth', ...failure } };
  if (status === 426) return { class: 'held', error: { class: 'held', ...failure } };
  if (code === 'command_cancelled') return { class: 'cancelled' };
  if (code === 'upload_not_found' || code === 'upload_incomplete') {
    return { class: 'uploadAgain', error: { class: 'final', ...failure } };
  }
  const kind = status === 409 ? 'conflict' : 'final';
  return { class: kind, error: { class: kind, ...failure } };
}

/** Parses `Retry-After` as milliseconds. Dates are ignored, since they would depend on the phone's clock. */
export function parseRetryAfter(header: string | null | undefined): number | undefined {
  return header && /^\d{1,9}$/.test(header.trim()) ? Number(header) * SECOND : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}
