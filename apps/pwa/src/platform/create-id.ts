import { uuidV7 } from '@waha/domain/kernel/ids';

/** Returns a new id, made on the device: of a row, a command or an upload. */
export function createId(): string {
  return uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
