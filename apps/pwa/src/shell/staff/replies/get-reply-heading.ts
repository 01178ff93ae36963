import type { Language } from '@waha/domain/kernel/languages';
import { chooseReplyText } from '@waha/domain/messaging/message';
import type { EditableReply } from './replies.queries';

type Named = Pick<EditableReply, 'title' | 'text' | 'translations'>;

/**
 * Returns the line that names a quick reply to the reader: its title; or, if the reply was written in another language
 * and is translated into the reader's, that translation. Reasons for rejections, which are also quick replies, have no title.
 */
export function getReplyHeading(reply: Named, language: Language): string {
  const { text, language: found } = chooseReplyText(reply, language);
  const isWrittenElsewhere = found !== undefined && text !== reply.text;
  return reply.title === undefined || isWrittenElsewhere ? text : reply.title;
}
