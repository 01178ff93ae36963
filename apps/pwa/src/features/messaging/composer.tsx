import { i18n } from '@lingui/core';
import { MESSAGE_FILE } from '@waha/domain/kernel/files/file-rule';
import { isBlank } from '@waha/domain/kernel/text/clean-text';
import { completeMessage, type Side } from '@waha/domain/messaging/message';
import { CircleAlert, Mic, SendHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { translateDeviceError } from '#platform/translate-device-error';
import { useSubmit } from '#platform/use-submit';
import { type ChosenPicture, useChosenPicture } from '#shell/files/use-chosen-picture';
import { useSharedFile } from '#shell/files/use-shared-file';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { IconButton } from '#ui/icon-button';
import { Spinner } from '#ui/spinner';
import { FilePicker, FileReady } from './file-picker';
import { isEmpty, isVoice, type MessageDraft } from './message-draft';
import { MessageText } from './message-text';
import type { OwnMessage } from './messaging.actions';
import { translateTrouble } from './messaging.texts';
import { useCartText } from './use-cart-text';
import type { MessageDraftTools } from './use-message-draft';
import { useVoice } from './voice/use-voice';
import { VoiceReady, VoiceRecording } from './voice/voice-recording';

type ComposerProps = {
  draft: MessageDraftTools;
  /** The author's side: each side has its own sentence for an empty message. */
  side: Side;
  /** Enqueues the message, or sends it at once; `translateFailure` translates its errors. */
  send: (message: OwnMessage, key: string) => Promise<unknown>;
  translateFailure?: (error: unknown) => string;
  /** Content above the field that helps to fill it. */
  lead?: ReactNode;
};

/** The editor of a message: text, one file, or a voice message (spec 2 §5). */
export function Composer({ draft, ...rest }: ComposerProps) {
  // No typing before the device has been read: it would overwrite the stored draft.
  return draft.held ? (
    <DraftComposer draft={draft} messageDraft={draft.held} {...rest} />
  ) : (
    <div className={`${FRAME_CLASSES} min-h-18`} />
  );
}

type FilledProps = ComposerProps & { messageDraft: MessageDraft };

const FRAME_CLASSES =
  'grid shrink-0 gap-1 border-t border-line px-2 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:px-4';

function DraftComposer({
  draft,
  messageDraft,
  side,
  send,
  translateFailure = translateDeviceError,
  lead,
}: FilledProps) {
  const voice = useVoice(draft);
  const photo = useChosenPicture(
    MESSAGE_FILE,
    'photo.jpg',
    { file: messageDraft.file, originalBytes: messageDraft.originalBytes },
    ({ file, originalBytes }) => draft.setFile(file, originalBytes),
  );
  const [replacement, setReplacement] = useState<{ take: () => void; leave?: () => void }>();
  const [sentKey, setSentKey] = useState<string>();
  const { submit, busy, message } = useSubmit(
    (message: MessageDraft) => completeMessage<File>({ content: message.text, file: message.file }, side),
    (complete) => send({ ...complete, durationMs: messageDraft.durationMs, cart: messageDraft.cart }, messageDraft.key),
    { onSent: draft.clear, translateFailure },
  );
  const { phase } = voice.state;
  const isRecording = phase === 'asking' || phase === 'recording';
  const recordingError = phase === 'failed' ? translateTrouble(voice.state.trouble) : undefined;
  const errorMessage = (sentKey === messageDraft.key ? message : undefined) ?? photo.refusal ?? recordingError;

  /** A file or a voice message replaces the text: ask first. */
  function confirmReplacingText(accept: () => void): void {
    if (isBlank(messageDraft.text)) accept();
    else setReplacement({ take: accept });
  }
  // Shared content replaces nothing without asking, not even a file or a voice message.
  useSharedFile(true, photo.choose, (accept, decline) =>
    isEmpty(messageDraft) ? accept() : setReplacement({ take: accept, leave: decline }),
  );
  useCartText(side === 'member', (text, cart) => {
    if (isEmpty(messageDraft)) draft.type(text, cart);
    else if (messageDraft.text !== text) setReplacement({ take: () => draft.type(text, cart) });
  });
  function onPress(): void {
    setSentKey(messageDraft.key);
    void submit(messageDraft);
  }

  return (
    <form
      noValidate
      aria-label={i18n._('New message')}
      className={FRAME_CLASSES}
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <p role="alert" className="flex items-start gap-1.5 px-2 pb-1 text-sm text-bougainvillea empty:hidden">
        {errorMessage ? (
          <>
            <CircleAlert className="mt-0.5 size-4 shrink-0" />
            {errorMessage}
          </>
        ) : null}
      </p>
      {lead}
      {messageDraft.cart ? (
        <p role="status" className="px-2 text-sm text-ink-soft">
          {i18n._('Send this message to ask for these products.')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-end justify-end gap-1">
        <DraftParts
          held={messageDraft}
          draft={draft}
          voice={voice}
          photo={photo}
          isLocked={busy}
          onEnter={onPress}
          onReplace={confirmReplacingText}
        />
        {isRecording ? null : <SendButton disabled={busy || photo.busy} />}
      </div>
      <ConfirmDialog
        isOpen={replacement !== undefined}
        title={i18n._('Discard your message?')}
        confirm={i18n._('Discard')}
        onConfirm={() => {
          setReplacement(undefined);
          replacement?.take();
        }}
        onCancel={() => {
          setReplacement(undefined);
          replacement?.leave?.();
        }}
      >
        {i18n._('A message can hold text, one file or one voice message. Your current message would be discarded.')}
      </ConfirmDialog>
    </form>
  );
}

type PartsProps = {
  held: MessageDraft;
  draft: MessageDraftTools;
  voice: ReturnType<typeof useVoice>;
  photo: ChosenPicture;
  isLocked: boolean;
  onEnter: () => void;
  /** Replaces the text once the user has agreed. */
  onReplace: (accept: () => void) => void;
};

/** Shows the current content of the message, and the buttons to start another kind. */
function DraftParts({ held: messageDraft, draft, voice, photo, isLocked, onEnter, onReplace }: PartsProps) {
  const { state } = voice;
  if (state.phase === 'asking' || state.phase === 'recording')
    return <VoiceRecording state={state} onStop={voice.stop} onCancel={voice.cancel} />;
  if (isVoice(messageDraft) && messageDraft.file)
    return <VoiceReady file={messageDraft.file} durationMs={messageDraft.durationMs} onDrop={voice.cancel} />;
  return (
    <>
      <FilePicker disabled={photo.busy || isLocked} onPick={(picked) => onReplace(() => photo.choose(picked))} />
      {photo.busy ? (
        <p role="status" className="flex min-h-12 flex-1 items-center gap-2 text-ink-soft">
          <Spinner />
          {i18n._('Preparing the photo')}
        </p>
      ) : messageDraft.file ? (
        <div className="grid min-w-0 flex-1 gap-2">
          <FileReady file={messageDraft.file} onRemove={() => photo.choose(undefined)} />
          {messageDraft.hasTextToo ? (
            <span className="flex">
              <MessageText value={messageDraft.text} onChange={draft.type} onEnter={onEnter} isLocked={isLocked} />
            </span>
          ) : null}
        </div>
      ) : (
        <>
          <MessageText value={messageDraft.text} onChange={draft.type} onEnter={onEnter} isLocked={isLocked} />
          <IconButton label={i18n._('Record a voice message')} icon={<Mic />} onPress={() => onReplace(voice.start)} />
        </>
      )}
    </>
  );
}

function SendButton({ disabled }: { disabled: boolean }) {
  return (
    <button
      type="submit"
      aria-label={i18n._('Send')}
      title={i18n._('Send')}
      disabled={disabled}
      className="mb-0.5 grid size-11 shrink-0 place-items-center rounded-full bg-blue text-on-blue transition-colors duration-150 hover:bg-blue-deep disabled:opacity-55"
    >
      <SendHorizontal className="size-5 rtl:-scale-x-100" />
    </button>
  );
}
