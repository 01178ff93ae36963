import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '@waha/domain/kernel/languages';
import { chooseReplyText, REPLY_LANGUAGES } from '@waha/domain/messaging/message';
import type { WireQuickReply } from '@waha/domain/messaging/messaging.contract';
import { fillReply, findUnfilled, type ReplyValues } from '@waha/domain/messaging/staff/fill-reply';
import { ChevronDown, Image as ImageIcon, Pencil } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { formatList } from '#platform/language/format';
import { useLanguage } from '#platform/language/translations';
import { getReplyHeading } from '#shell/staff/replies/get-reply-heading';
import { quickRepliesQuery } from '#shell/staff/replies/replies.queries';
import { StaffRepliesDialog } from '#shell/staff/replies/replies-dialog';
import { translateReplyLanguage } from '#shell/staff/replies/translate-reply-language';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { ChoiceField } from '#ui/choice-field';
import { joinClasses } from '#ui/join-classes';
import { Untranslated } from '#ui/untranslated';

const LIST_STYLE = { bottom: '100%', width: 'min(20rem, calc(100vw - 2rem))' } as const;

type QuickRepliesProps = {
  /** The draft has a file or a voice message: there is no text to insert into. */
  isLocked: boolean;
  /** The language in which the member probably reads it. */
  language: Language;
  /** The values of the variables for this member; undefined until they are loaded. */
  values: ReplyValues | undefined;
  /** `text` contains the values. */
  onChoose: (text: string, picture: WireQuickReply['picture']) => void;
};

/** A list of quick replies above the text, to insert one. */
export function QuickReplies({ isLocked, language, values, onChoose }: QuickRepliesProps) {
  const [isOpen, setOpen] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const id = useId();

  function choose(text: string, picture: WireQuickReply['picture']): void {
    onChoose(text, picture);
    setOpen(false);
    container.current?.closest('form')?.querySelector('textarea')?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
      container.current?.querySelector('button')?.focus();
    } else if (isOpen) moveFocus(event, container.current);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears the keys of what is inside
    <div
      ref={container}
      className="relative justify-self-start"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => relatedTarget && !container.current?.contains(relatedTarget) && setOpen(false)}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={isLocked}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm font-medium text-blue hover:bg-blue-wash disabled:opacity-55 md:min-h-9"
      >
        {i18n._('Quick replies')}
        <ChevronDown className={joinClasses('size-4 transition-transform duration-150', !isOpen && 'rotate-180')} />
      </button>
      {isOpen && !isLocked ? (
        <div
          id={id}
          style={LIST_STYLE}
          className="absolute start-0 z-10 mb-1 max-h-80 overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-sheet"
        >
          <ChoiceList language={language} values={values} onChoose={choose} />
          <Button
            variant="quiet"
            small
            wide
            icon={<Pencil className="size-4" />}
            onPress={() => {
              setOpen(false);
              setManaging(true);
            }}
          >
            {i18n._('Edit quick replies')}
          </Button>
        </div>
      ) : null}
      <StaffRepliesDialog isOpen={isManaging} initialUse="conversations" onClose={() => setManaging(false)} />
    </div>
  );
}

type ChoiceListProps = Pick<QuickRepliesProps, 'language' | 'values' | 'onChoose'>;

/** The replies in the member's language, or in another that staff choose. */
function ChoiceList({ language: guessed, values, onChoose }: ChoiceListProps) {
  const replies = useQuery(quickRepliesQuery);
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? guessed;
  return (
    <QueryBoundary query={replies}>
      {(savedReplies) =>
        savedReplies.length === 0 ? (
          <p className="px-3 py-4 text-sm text-ink-soft">{i18n._('No quick replies yet.')}</p>
        ) : (
          <>
            <ChoiceField
              label={i18n._('Language of the reply')}
              hidesLabel
              options={REPLY_LANGUAGES.map((value) => ({ value, label: translateReplyLanguage(value) }))}
              value={REPLY_LANGUAGES.find((each) => each === language)}
              onChoose={setChosen}
            />
            <ul aria-label={i18n._('Quick replies')}>
              {savedReplies.map((reply) => (
                <li key={reply._id}>
                  <Choice reply={reply} language={language} values={values} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </>
        )
      }
    </QueryBoundary>
  );
}

type ChoiceProps = ChoiceListProps & { reply: WireQuickReply };

/**
 * Shows the text that the member will read, in their language and with their values; says so if the translation or a
 * value is missing.
 */
function Choice({ reply, language, values, onChoose }: ChoiceProps) {
  const { language: readersLanguage } = useLanguage();
  const heading = getReplyHeading(reply, readersLanguage);
  const replyText = chooseReplyText(reply, language);
  const text = fillReply(replyText.text, values ?? {});
  const unfilled = values ? findUnfilled(text) : [];
  const missing = language !== 'source' && replyText.language === undefined ? language : undefined;
  return (
    <button
      type="button"
      data-reply
      onClick={() => onChoose(text, reply.picture)}
      className="block min-h-11 w-full rounded-lg px-3 py-2 text-start hover:bg-blue-wash"
    >
      <Untranslated isTruncated className="font-medium">
        {heading}
      </Untranslated>
      {text === heading ? null : (
        <Untranslated isTruncated className="text-sm text-ink-soft">
          {text}
        </Untranslated>
      )}
      {reply.picture ? (
        <span className="flex items-center gap-1 text-xs text-ink-soft">
          <ImageIcon className="size-3.5" />
          {i18n._('With a picture')}
        </span>
      ) : null}
      {unfilled.length > 0 ? (
        <span className="block text-xs text-sun-ink">
          {i18n._('Nothing is pending for {variables}: replace it before you send.', {
            variables: formatList(unfilled),
          })}
        </span>
      ) : null}
      {missing ? (
        <span className="block text-xs text-sun-ink">
          {i18n._('Not in {language}', { language: translateReplyLanguage(missing) })}
        </span>
      ) : null}
    </button>
  );
}

/** Up and down move through the list; Enter is handled by the button itself. */
function moveFocus(event: KeyboardEvent, container: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !container) return;
  event.preventDefault();
  const replies = [...container.querySelectorAll<HTMLButtonElement>('button[data-reply]')];
  const index = replies.indexOf(document.activeElement as HTMLButtonElement);
  const next = index < 0 ? (step > 0 ? 0 : replies.length - 1) : index + step;
  replies[Math.min(replies.length - 1, Math.max(0, next))]?.focus();
}
