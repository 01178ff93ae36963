import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type ReadDigits = (text: string) => string;

/**
 * Converts the text fields of an address, a query or a form to the types of the schema. Digits become a number, `true`
 * and `false` a boolean. Any other text stays, and the schema refuses it. Not for JSON bodies, which are typed.
 * @param readDigits for a form that a person filled in: accepts the digits of any script as 0-9
 */
export function coerceText(
  schema: Schema | undefined,
  value: unknown,
  readDigits: ReadDigits = (text) => text,
): unknown {
  if (!schema) return value;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return coerceText(def.innerType, value, readDigits);
  if (def.type === 'object') return isRecord(value) ? coerceFields(def.shape, value, readDigits) : value;
  if (typeof value !== 'string') return value;
  if (def.type === 'number' && /^-?\d+$/.test(readDigits(value))) return Number(readDigits(value));
  if (def.type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true';
  return value;
}

function coerceFields(
  shape: Record<string, Schema>,
  fields: Record<string, unknown>,
  readDigits: ReadDigits,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) ? coerceText(shape[name], value, readDigits) : value,
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
