import { fillPlaceholders, type RefusalKind } from '@waha/domain/kernel/refusal-catalogue';
import type { Refusal, Result } from '@waha/domain/kernel/result';
import { type RefusalCode, refusals } from '@waha/domain/refusals';

const HTTP_STATUS_BY_KIND = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  expired: 410,
  not_as_expected: 412,
  timeout: 408,
  too_large: 413,
  wrong_type: 415,
  outside: 416,
  unprocessable: 422,
  outdated: 426,
  too_many: 429,
  unavailable: 503,
  no_room: 507,
} as const satisfies Record<RefusalKind, number>;

/** Returns the HTTP status of a refusal code. */
export function toHttpStatus(code: RefusalCode): number {
  return HTTP_STATUS_BY_KIND[refusals[code].kind];
}

/** Carries a refusal up the stack and rolls back the transaction. */
export class RefusalError extends Error {
  override name = 'RefusalError';
  readonly statusCode: number;

  constructor(
    readonly refusal: Refusal<RefusalCode>,
    options?: ErrorOptions,
  ) {
    super(fillPlaceholders(refusals[refusal.code].text, refusal.values), options);
    this.statusCode = toHttpStatus(refusal.code);
  }

  /** `message` is in the wording of the documents. A client that translates `code` fills its sentence with `values`. */
  toReply() {
    const { code, values, errors, details } = this.refusal;
    return { message: this.message, code, ...(values && { values }), ...(errors && { errors }), ...details };
  }
}

/** @param retryAfter in seconds */
export function createRateLimitRefusal(retryAfter: number): RefusalError {
  return new RefusalError({ code: 'rate_limited', details: { retryAfter } });
}

/**
 * Returns the value of an ok result.
 * @throws RefusalError for a refusal
 */
export function unwrapResult<Value>(result: Result<Value, RefusalCode>): Value {
  if (result.ok) return result.value;
  throw new RefusalError(result.refusal);
}

/** Returns the value, or throws the refusal if it is undefined. */
export function requireFound<Value>(value: Value | undefined, code: RefusalCode): Value {
  if (value === undefined) throw new RefusalError({ code });
  return value;
}
