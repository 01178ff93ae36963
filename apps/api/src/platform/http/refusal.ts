import { fillText, type RefusalKind } from '@waha/domain/kernel/refusal-catalogue';
import type { Refusal, Verdict } from '@waha/domain/kernel/verdict';
import { type RefusalCode, refusals } from '@waha/domain/refusals';

const STATUS = {
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

/** Returns the HTTP status that a code is answered with. */
export function statusOf(code: RefusalCode): number {
  return STATUS[refusals[code].kind];
}

/** Carries a refusal up the stack and rolls back the transaction it leaves. */
export class Refused extends Error {
  override name = 'Refused';
  readonly statusCode: number;

  constructor(
    readonly refusal: Refusal<RefusalCode>,
    options?: ErrorOptions,
  ) {
    super(fillText(refusals[refusal.code].text, refusal.values), options);
    this.statusCode = statusOf(refusal.code);
  }

  /** `message` is in the documents' wording; whoever words `code` anew fills its sentence with `values`. */
  toReply() {
    const { code, values, errors, details } = this.refusal;
    return { message: this.message, code, ...(values && { values }), ...(errors && { errors }), ...details };
  }
}

/** @param retryAfter in seconds */
export function rateLimited(retryAfter: number): Refused {
  return new Refused({ code: 'rate_limited', details: { retryAfter } });
}

/** The value of an accepted verdict. @throws Refused for the other */
export function orRefuse<Value>(verdict: Verdict<Value, RefusalCode>): Value {
  if (verdict.ok) return verdict.value;
  throw new Refused(verdict.refusal);
}

/** The value, or a refusal where there is none. */
export function orMissing<Value>(value: Value | undefined, code: RefusalCode): Value {
  if (value === undefined) throw new Refused({ code });
  return value;
}
