import { i18n } from '@lingui/core';
import { getAttachmentKind } from '@waha/domain/messaging/message';

/** What an attachment is, in a word. @param type as in HTML: `image/png` */
export function translateFileType(type: string): string {
  const kind = getAttachmentKind(type);
  if (kind === 'image') return i18n._('Picture');
  if (kind === 'pdf') return 'PDF';
  return kind === 'audio' ? i18n._('Sound') : i18n._('File');
}
