import * as z from 'zod/mini';
import { ok, type Result, refuse } from './result';

/** Turns the schema of an endpoint into a form rule: every invalid field gets its first error message. */
export function checkShape<Schema extends z.ZodMiniType>(schema: Schema) {
  return (draft: unknown): Result<z.output<Schema>, 'invalid_input'> => {
    const parsed = z.safeParse(schema, draft);
    if (parsed.success) return ok(parsed.data);
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? '')] ??= message;
    return refuse('invalid_input', { errors });
  };
}
