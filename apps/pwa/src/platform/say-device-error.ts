import { DeviceRefused } from '../offline/outbox/device-error';
import { sayError } from './say-error';
import { sayRefusal } from './say-refusal';

/** Why something could not even be put into the outbox, in the device's own words. */
export function sayDeviceError(error: unknown): string {
  return error instanceof DeviceRefused ? sayRefusal(error.refusal) : sayError(error);
}
