import type { FileId } from '@waha/domain/kernel/ids';
import { CommitUncertainError } from '#platform/database/commit-uncertain-error';
import { createSecretId } from '#platform/database/create-id';
import type { StagedFile } from '#platform/files/uploads';
import type { Services } from '#platform/services';

/** The bytes of a file that the program made, and their media type. */
type Content = { bytes: Uint8Array; type: string };

/**
 * Stores files that the program made, and calls the work, which saves rows for them in a transaction. The files are
 * removed again if no rows were saved.
 * @param work gets the files in the order of their contents, and returns whether it has saved their rows
 * @returns what the work returned
 */
export async function withGeneratedFiles(
  { uploads }: Pick<Services, 'uploads'>,
  contents: readonly Content[],
  work: (files: StagedFile[]) => Promise<boolean>,
): Promise<boolean> {
  const files: StagedFile[] = [];
  let isSaved = false;
  try {
    for (const { bytes, type } of contents) {
      const file = await uploads.stageGenerated(createSecretId<FileId>(), type, toChunks(bytes));
      files.push(file);
      await uploads.store(file);
    }
    isSaved = await work(files);
    return isSaved;
  } catch (error) {
    if (!(error instanceof CommitUncertainError)) throw error;
    // Rows may point to the files; the nightly cleanup deletes those without a row.
    for (const file of files.splice(0)) await uploads.leaveUnresolved(file);
    throw error;
  } finally {
    for (const file of files) await (isSaved ? uploads.finish(file) : uploads.discard(file, true));
  }
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
