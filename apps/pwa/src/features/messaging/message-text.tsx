import { i18n } from '@lingui/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { INPUT_CLASSES } from '#ui/field-frame';
import { joinClasses } from '#ui/join-classes';
import { useMedia } from '#ui/use-media';

type MessageTextProps = {
  value: string;
  onChange: (text: string) => void;
  onEnter: () => void;
  /** Set while the message is being sent. */
  isLocked: boolean;
};

/** With a physical keyboard, Enter sends and Shift+Enter starts a new line; on a phone, Enter starts a new line. */
const KEYBOARD_QUERY = '(hover: hover) and (pointer: fine)';

export function MessageText({ value, onChange, onEnter, isLocked }: MessageTextProps) {
  const hasKeyboard = useMedia(KEYBOARD_QUERY);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasKeyboard) field.current?.focus({ preventScroll: true });
  }, [hasKeyboard]);

  function onKeyDown(event: KeyboardEvent): void {
    if (!hasKeyboard || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <textarea
      ref={field}
      name="content"
      rows={1}
      dir="auto"
      aria-label={i18n._('Message')}
      placeholder={i18n._('Write a message')}
      enterKeyHint={hasKeyboard ? 'send' : 'enter'}
      value={value}
      readOnly={isLocked}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      className={joinClasses(
        INPUT_CLASSES,
        'field-sizing-content max-h-36 min-w-0 flex-1 basis-[6rem] resize-none rounded-3xl! py-2.5',
      )}
    />
  );
}
