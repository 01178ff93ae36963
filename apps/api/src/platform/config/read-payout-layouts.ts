import { readFileSync, statSync } from 'node:fs';
import type { PayoutLayout } from '@waha/domain/payouts/payout-layout';
import { payoutLayoutsSchema } from '@waha/domain/payouts/payout-layout-schema';
import type * as z from 'zod/mini';

const MAX_BYTES = 100_000;

/**
 * Reads the layouts of payout files.
 * @throws Error naming the setting and the field that is wrong
 */
export function readPayoutLayouts(path: string): PayoutLayout[] {
  const parsed = payoutLayoutsSchema.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${formatPath(issue.path)}: ${describe(issue)}`);
  throw createError(`${path}: ${faults.join('; ')}`);
}

function describe(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? `has an unknown field: ${issue.keys.join(', ')}` : issue.message;
}

/** `[0].columns[2].value` */
function formatPath(path: readonly PropertyKey[]): string {
  const formatted = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return formatted || 'the file';
}

function readJson(path: string): unknown {
  let text: string;
  try {
    if (statSync(path).size > MAX_BYTES) throw new Error(`is larger than ${MAX_BYTES} bytes`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw createError(`${path} cannot be read: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw createError(`${path} is not JSON: ${(error as Error).message}`);
  }
}

const createError = (fault: string) => new Error(`Invalid configuration:\n  WAHA_PAYOUT_LAYOUTS: ${fault}`);
