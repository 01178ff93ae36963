import { i18n } from '@lingui/core';
import { getAttachmentKind } from '@waha/domain/messaging/message';

/**
 * Returns a word for the type of an attachment.
 * @param type as in HTML: `image/png`
 */
export function translateFileType(type: string): string {
  const kind = getAttachmentKind(type);
  if (kind === 'image') return i18n._('Image');
  if (kind === 'pdf') return 'PDF';
  return kind === 'audio' ? i18n._('Sound') : i18n._('File');
}
