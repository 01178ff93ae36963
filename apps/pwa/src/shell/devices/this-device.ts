import { i18n } from '@lingui/core';
import { parseDeviceName } from './device-name';

/** Returns the default name of this browser in its owner's list of devices. */
export function nameThisDevice(): string {
  const { browser = i18n._('Unknown browser'), system } = parseDeviceName(navigator.userAgent);
  return system ? i18n._('{browser}, {system}', { browser, system }) : browser;
}
