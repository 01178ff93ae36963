import type { Language } from '@waha/domain/kernel/languages';
import { chooseReplyText } from '@waha/domain/messaging/message';
import type { EditableReply } from './replies.queries';

type Named = Pick<EditableReply, 'title' | 'text' | 'translations'>;

/**
 * Returns the line that names a quick reply in the reader's language: its title, unless it was written in another
 * language and the reader's has a text. `text` is in the language in which a reply was written. A reason has no title.
 */
export function getReplyHeading(reply: Named, language: Language): string {
  const { text, language: found } = chooseReplyText(reply, language);
  const isWrittenElsewhere = found !== undefined && text !== reply.text;
  return reply.title === undefined || isWrittenElsewhere ? text : reply.title;
}
