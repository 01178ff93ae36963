import { SECOND } from '@waha/domain/kernel/time';
import * as z from 'zod/mini';
import { parseJson } from './parse-json';
import { runAsOwner } from './run-as-owner';
import type { ProgramId } from './update-journal';

const reply = z.object({
  version: z.string(),
  commit: z.nullable(z.string()),
  upgradesFrom: z.string(),
  migrations: z.array(z.string()),
});

/** The version of a program file. Only those that can replace another also say what they upgrade. */
export type ProgramVersion = ProgramId & { upgradesFrom?: string; migrations?: string[] };

const TIMEOUT_MS = 30 * SECOND;

/**
 * Asks a program file for its version. Programs up to 0.2.0 do not know `version --json`.
 * @throws Error with the program's own output if it does not run here
 */
export async function readProgramVersion(file: string, dataDir: string): Promise<ProgramVersion> {
  const limits = { dataDir, timeoutMs: TIMEOUT_MS };
  const asJson = await runAsOwner(file, ['version', '--json'], limits);
  const parsed = asJson.code === 0 ? reply.safeParse(parseJson(asJson.out)) : undefined;
  if (parsed?.success) return parsed.data;
  const { code, out, text } = await runAsOwner(file, ['version'], limits);
  const version = /^Waha (\S+)$/m.exec(out)?.[1];
  if (code === 0 && version) return { version, commit: /^commit (\S+)$/m.exec(out)?.[1] ?? null };
  throw new Error(`${file} does not run on this machine as a program of Waha:\n${text || asJson.text}`);
}
