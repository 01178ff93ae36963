/** What a rule says no with: a code from a refusal table, and what the sentence and the reply need. */
export type Refusal<Code extends string = string> = {
  code: Code;
  /** Fills the placeholders of the refusal's text; travels in the reply, so that a phone can word it. */
  values?: Record<string, string | number>;
  /** One sentence for each wrong field of a form. */
  errors?: Record<string, string>;
  /** Travels in the reply beside `message` and `code`. */
  details?: Record<string, unknown>;
};

export type Result<Value, Code extends string> = { ok: true; value: Value } | { ok: false; refusal: Refusal<Code> };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse<Code extends string>(
  code: Code,
  options: Omit<Refusal<Code>, 'code'> = {},
): { ok: false; refusal: Refusal<Code> } {
  return { ok: false, refusal: { code, ...options } };
}
