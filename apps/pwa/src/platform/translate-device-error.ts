import { DeviceError } from '../offline/outbox/device-error';
import { translateError } from './translate-error';
import { translateRefusal } from './translate-refusal';

/** Returns the sentence for an error that kept a job out of the outbox. */
export function translateDeviceError(error: unknown): string {
  return error instanceof DeviceError ? translateRefusal(error.refusal) : translateError(error);
}
