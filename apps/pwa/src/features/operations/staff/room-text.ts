import { i18n } from '@lingui/core';
import { sizeText } from '../../../ui/size-text';

const GIB = 1024 ** 3;

/** `312 KB`, `4.1 MB`, `18.2 GB`. */
export function roomText(bytes: number): string {
  return bytes < GIB ? sizeText(bytes) : i18n._('{n} GB', { n: (bytes / GIB).toFixed(1) });
}
