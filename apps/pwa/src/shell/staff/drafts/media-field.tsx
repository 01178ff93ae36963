import { i18n } from '@lingui/core';
import { addMedia } from '@waha/domain/catalogue/staff/media.contract';
import { MINUTE } from '@waha/domain/kernel/time';
import { useState } from 'react';
import { callApi } from '#platform/call-api';
import { createId } from '#platform/create-id';
import { translateError } from '#platform/translate-error';
import { FileField } from '#shell/files/file-field';
import { Button } from '#ui/button';
import { ProgressBar } from '#ui/progress-bar';
import { Spinner } from '#ui/spinner';
import { useStaffCommand } from '../use-command';
import { createMediaPicture } from './media-picture';
import { uploadVideo } from './upload-video';

type MediaFieldProps = {
  label: string;
  name: string;
  kind: 'picture' | 'video' | 'captions';
  /** The name of the chosen file; empty if there is none. */
  value: string;
  /** The address of the file; bundled files have their own addresses. */
  url: string;
  error?: string | undefined;
  hint?: string;
  onChange: (name: string) => void;
  /**
   * The label of the button that removes the file, which restores the default; without it, the file cannot be removed.
   */
  takeOut?: string;
};

const ACCEPTED = { picture: 'image/*', video: 'video/mp4', captions: '.vtt,text/vtt' } as const;
const UPLOAD_TIMEOUT_MS = 2 * MINUTE;

/** A field for a picture, a video or captions: uploaded when chosen, and named in the draft. */
export function MediaField({
  label,
  name,
  kind,
  value,
  url,
  error,
  hint,
  onChange,
  takeOut: removeLabel,
}: MediaFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const [sent, setSent] = useState(0);
  const upload = useStaffCommand('media', async (file: File) => {
    const options = { idempotencyKey: createId(), timeoutMs: UPLOAD_TIMEOUT_MS };
    if (kind !== 'video') {
      const files = kind === 'picture' ? await createMediaPicture(file) : { [kind]: file };
      return callApi(addMedia, { body: {}, files, ...options });
    }
    setSent(0);
    return callApi(addMedia, { body: { video: await uploadVideo(file, setSent) }, ...options });
  });
  async function choose(file: File): Promise<void> {
    setRefusal(undefined);
    try {
      onChange((await upload.mutateAsync(file)).name);
    } catch (failure) {
      setRefusal(translateError(failure));
    }
  }
  return (
    <div className="grid gap-2">
      <div>
        <div style={upload.isPending ? DISABLED_STYLE : undefined}>
          <FileField
            label={label}
            name={name}
            accept={ACCEPTED[kind]}
            value={undefined}
            disabled={upload.isPending}
            {...(hint !== undefined && { hint })}
            error={upload.isPending ? undefined : (refusal ?? error)}
            onChoose={(file) => file && void choose(file)}
            beside={
              removeLabel ? (
                <Button variant="quiet" onPress={() => onChange('')}>
                  {removeLabel}
                </Button>
              ) : undefined
            }
          />
        </div>
        <p
          role="status"
          style={upload.isPending ? NOTE_STYLE : undefined}
          className="flex items-center gap-2 text-sm text-ink-soft"
        >
          {upload.isPending ? (
            <>
              <Spinner />
              {i18n._('Being uploaded…')}
            </>
          ) : null}
        </p>
      </div>
      {upload.isPending && kind === 'video' ? <ProgressBar value={sent} label={i18n._('Being uploaded…')} /> : null}
      {value !== '' || url !== '' ? <MediaPreview kind={kind} url={url} label={label} /> : null}
    </div>
  );
}

/** The style of a disabled button. */
const DISABLED_STYLE = { opacity: 0.55 };
/**
 * The status line takes no room while it is empty. It is always in the page, so that screen readers announce its
 * changes.
 */
const NOTE_STYLE = { marginTop: '0.5rem' };
const PICTURE_STYLE = { maxHeight: '9rem', maxWidth: '100%' };

function MediaPreview({ kind, url, label }: Pick<MediaFieldProps, 'kind' | 'url' | 'label'>) {
  if (kind === 'picture') return <img src={url} alt={label} style={PICTURE_STYLE} className="rounded-xl" />;
  if (kind === 'captions') return <p className="text-sm text-ink-soft">{i18n._('Captions added.')}</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: its captions are chosen beside it
    <video src={url} controls preload="none" aria-label={label} style={PICTURE_STYLE} className="rounded-xl" />
  );
}
