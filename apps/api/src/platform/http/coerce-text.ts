import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type ReadDigits = (text: string) => string;

/**
 * The fields of an address, a query or a form, which are texts by nature, as what their row's schema takes: digits where
 * it wants a number, `true` and `false` where it wants one of these. Anything else stays the text that it is, and is the
 * schema's to refuse. A JSON body never comes here: it says itself what it means.
 * @param readDigits of a form, which a person filled in: the digits of any script as 0-9
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
