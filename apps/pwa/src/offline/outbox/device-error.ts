import { fillPlaceholders } from '@waha/domain/kernel/refusal-catalogue';
import type { Refusal } from '@waha/domain/kernel/result';
import { type DeviceRefusal, deviceRefusals } from '@waha/domain/outbox/device.refusals';

/** An error of the device itself. Nothing was stored and nothing was lost. */
export class DeviceError extends Error {
  override name = 'DeviceError';
  readonly refusal: Refusal<DeviceRefusal>;

  constructor(refusal: Refusal<DeviceRefusal>, options?: ErrorOptions) {
    super(fillPlaceholders(deviceRefusals[refusal.code].text, refusal.values), options);
    this.refusal = refusal;
  }
}
