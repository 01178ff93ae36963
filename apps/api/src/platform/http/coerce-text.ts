import { cleanNumber } from '@waha/domain/kernel/text/clean-number';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/**
 * The fields of an address, a query or a form, which are texts by nature, as what their row's schema takes: digits of any
 * script where it wants a number, `true` and `false` where it wants one of these. Anything else stays the text that it is, and is the
 * schema's to refuse. A JSON body never comes here: it says itself what it means.
 */
export function coerceText(schema: Schema | undefined, given: unknown): unknown {
  if (!schema) return given;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'nullable') return coerceText(def.innerType, given);
  if (def.type === 'object') return isRecord(given) ? fieldsFromText(def.shape, given) : given;
  if (typeof given !== 'string') return given;
  if (def.type === 'number' && /^-?\d+$/.test(cleanNumber(given))) return Number(cleanNumber(given));
  if (def.type === 'boolean' && /^(true|false)$/.test(given)) return given === 'true';
  return given;
}

function fieldsFromText(shape: Record<string, Schema>, given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      Object.hasOwn(shape, name) ? coerceText(shape[name], value) : value,
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
