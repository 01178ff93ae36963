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
  given: unknown,
  readDigits: ReadDigits = (text) => text,
): unknown {
  if (!schema) return given;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return coerceText(def.innerType, given, readDigits);
  if (def.type === 'object') return isRecord(given) ? coerceFields(def.shape, given, readDigits) : given;
  if (typeof given !== 'string') return given;
  if (def.type === 'number' && /^-?\d+$/.test(readDigits(given))) return Number(readDigits(given));
  if (def.type === 'boolean' && /^(true|false)$/.test(given)) return given === 'true';
  return given;
}

function coerceFields(
  shape: Record<string, Schema>,
  given: Record<string, unknown>,
  readDigits: ReadDigits,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) ? coerceText(shape[name], value, readDigits) : value,
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
