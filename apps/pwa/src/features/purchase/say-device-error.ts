import { DeviceRefused } from '../../offline/device-refused';
import { sayError } from '../../platform/say-error';
import { sayRefusal } from '../../platform/say-refusal';

/** Why something could not even be put into the outbox, in the device's own words. */
export function sayDeviceError(error: unknown): string {
  return error instanceof DeviceRefused ? sayRefusal(error.refusal) : sayError(error);
}
