import { isQuotaError } from '../device/storage-errors';
import { freeSpace } from '../store/free-space';

/**
 * Runs the write. If the device is full, deletes dispensable data and tries again.
 * @throws QuotaExceededError
 */
export async function writeFreeingSpace(writeData: () => Promise<void>): Promise<void> {
  try {
    await writeData();
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    await freeSpace();
    await writeData();
  }
}
