/**
 * A refusal is an expected answer, so rules return it; they throw only for bugs. It has a code from a refusal table, and
 * the data that the sentence and the reply need.
 */
export type Refusal<Code extends string = string> = {
  code: Code;
  /**
   * Values for the placeholders of the refusal's text. The reply includes them so that the phone can translate the
   * text.
   */
  values?: Record<string, string | number>;
  /** One sentence for each invalid field of a form. */
  errors?: Record<string, string>;
  /** Sent in the reply beside `message` and `code`. */
  details?: Record<string, unknown>;
};

export type Refused<Code extends string> = { ok: false; refusal: Refusal<Code> };

export type Result<Value, Code extends string> = { ok: true; value: Value } | Refused<Code>;

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse<Code extends string>(code: Code, options: Omit<Refusal<Code>, 'code'> = {}): Refused<Code> {
  return { ok: false, refusal: { code, ...options } };
}
