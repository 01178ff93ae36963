import { i18n } from '@lingui/core';
import { parseDeviceName } from './device-name';

/** What this browser is called in a list of its owner's, until it is named. */
export function nameThisDevice(): string {
  const { browser = i18n._('A browser'), system } = parseDeviceName(navigator.userAgent);
  return system ? i18n._('{browser}, {system}', { browser, system }) : browser;
}
