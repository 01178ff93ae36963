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
  /** The address of the bucket that stores the files, if the backup does not contain them. */
  filesIn: z.optional(z.string()),
});

/** The description of a backup, its first file. `bytes` is the unpacked size. */
export type Manifest = z.infer<typeof manifestSchema>;
export const MANIFEST_FILE = 'manifest.json';

/** Returns `undefined` if this program does not know the format. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
