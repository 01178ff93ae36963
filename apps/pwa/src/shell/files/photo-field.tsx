import { i18n } from '@lingui/core';
import { formatSize } from '#platform/language/format';
import { Spinner } from '#ui/spinner';
import { FileField } from './file-field';
import type { ChosenPicture } from './use-chosen-picture';

type PhotoFieldProps = {
  label: string;
  name: string;
  photo: ChosenPicture;
  missingError: string | undefined;
  /** Replaces the usual hint while no photo is chosen. */
  hint?: string;
  /** Also accepts a PDF. */
  takesPdf?: boolean;
};

/** A field for the photo of a document: chosen or taken, resized, and shown as it will be sent. */
export function PhotoField({ label, name, photo, missingError, hint, takesPdf = false }: PhotoFieldProps) {
  const { file, originalBytes, choose, busy, refusal } = photo;
  return (
    <div className="grid gap-2">
      <FileField
        label={label}
        name={name}
        accept={takesPdf ? 'image/*,application/pdf' : 'image/*'}
        camera="environment"
        value={file}
        onChoose={choose}
        disabled={busy}
        error={refusal ?? missingError}
        hint={createHint(file, originalBytes, hint)}
      />
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft empty:hidden">
        {busy ? (
          <>
            <Spinner className="size-4" />
            {i18n._('Preparing the photo')}
          </>
        ) : null}
      </p>
    </div>
  );
}

function createHint(file: File | undefined, originalBytes: number | undefined, hint: string | undefined): string {
  if (!file) return hint ?? i18n._('A photo or a screenshot. It is compressed on this device before sending.');
  if (originalBytes === undefined || originalBytes <= file.size)
    return i18n._('Saved on this device until it is sent.');
  return i18n._('Compressed on this device: {before} → {after}', {
    before: formatSize(originalBytes),
    after: formatSize(file.size),
  });
}
