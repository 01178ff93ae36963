import { DeviceError } from '../offline/outbox/device-error';
import { translateError } from './translate-error';
import { translateRefusal } from './translate-refusal';

/** Why something could not even be put into the outbox, in the device's own words. */
export function translateDeviceError(error: unknown): string {
  return error instanceof DeviceError ? translateRefusal(error.refusal) : translateError(error);
}
