import * as z from 'zod/mini';

const manifestSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  /** ISO 8601. */
  madeAt: z.string(),
  /** The newest migration of the database. */
  schema: z.string(),
  files: z.int(),
  bytes: z.int(),
  /** Where its files are, when they are in no backup: a store that keeps them itself. */
  filesIn: z.optional(z.string()),
});

/** What a backup says of itself, its first file. `bytes` is what it takes unpacked. */
export type Manifest = z.infer<typeof manifestSchema>;
export const MANIFEST_FILE = 'manifest.json';

/** `undefined` when it is none that this program knows. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
