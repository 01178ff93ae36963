import { i18n } from '@lingui/core';
import type { PictureFault } from '@waha/domain/kernel/files/assess-pixels';
import { Camera, TriangleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { formatSize } from '#platform/language/format';
import { Button } from '#ui/button';
import { Notice } from '#ui/notice';
import { Spinner } from '#ui/spinner';
import { FileField, Picker } from './file-field';
import type { ChosenPicture } from './use-chosen-picture';
import { usePictureQuality } from './use-picture-quality';

type PhotoFieldProps = {
  label: string;
  name: string;
  photo: ChosenPicture;
  missingError: string | undefined;
  /** Replaces the usual hint while no photo is chosen. */
  hint?: string;
  /** Shown in place of the photo until one is chosen: a drawing of what to photograph. */
  guide?: ReactNode;
  /** Also accepts a PDF. */
  takesPdf?: boolean;
  /** Warns if the photo is probably hard to read. It is sent only after the member chose to keep it. */
  checksQuality?: boolean;
};

/** A field for the photo of a document: chosen or taken, resized, and shown as it will be sent. */
export function PhotoField({
  label,
  name,
  photo,
  missingError,
  hint,
  guide,
  takesPdf = false,
  checksQuality = false,
}: PhotoFieldProps) {
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
        guide={guide}
      />
      <p role="status" className="flex items-center gap-2 text-sm text-ink-soft empty:hidden">
        {busy ? (
          <>
            <Spinner className="size-4" />
            {i18n._('Preparing the photo')}
          </>
        ) : null}
      </p>
      {checksQuality && file && !busy ? <QualityWarning file={file} onReplace={choose} /> : null}
    </div>
  );
}

/** Says why the photo is probably hard to read, until another one is taken or this one is confirmed. */
function QualityWarning({ file, onReplace }: { file: File; onReplace: ChosenPicture['choose'] }) {
  const fault = usePictureQuality(file);
  const [confirmedFile, setConfirmedFile] = useState<File>();
  if (!fault || confirmedFile === file) return null;
  return <QualityQuestion fault={fault} onReplace={onReplace} onKeep={() => setConfirmedFile(file)} />;
}

type QualityQuestionProps = { fault: PictureFault; onReplace: ChosenPicture['choose']; onKeep: () => void };

/** While this question has no answer, its form is not sent: the focus moves to the question instead. */
function QualityQuestion({ fault, onReplace, onKeep }: QualityQuestionProps) {
  const question = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const form = question.current?.closest('form');
    const ask = (submit: Event) => {
      submit.preventDefault();
      submit.stopPropagation();
      question.current?.focus();
    };
    form?.addEventListener('submit', ask, true);
    return () => form?.removeEventListener('submit', ask, true);
  }, []);
  const retake = i18n._('Take another photo');
  return (
    <div ref={question} tabIndex={-1}>
      <Notice
        tone="sun"
        icon={<TriangleAlert />}
        action={
          <>
            <Picker label={retake} accept="image/*" capture="environment" small onPick={onReplace}>
              <Camera className="size-5" />
              {retake}
            </Picker>
            <Button variant="secondary" small onPress={onKeep}>
              {i18n._('Keep this photo')}
            </Button>
          </>
        }
      >
        {translateFault(fault)}
      </Notice>
    </div>
  );
}

function translateFault(fault: PictureFault): string {
  if (fault === 'blurred') return i18n._('This photo is blurred.');
  return fault === 'dark' ? i18n._('This photo is too dark.') : i18n._('This photo is too small to read.');
}

function createHint(file: File | undefined, originalBytes: number | undefined, hint: string | undefined): string {
  if (!file) return hint ?? i18n._('A photo or a screenshot. It is compressed on this device before sending.');
  const before = formatSize(originalBytes ?? file.size);
  const after = formatSize(file.size);
  if (originalBytes === undefined || originalBytes <= file.size || before === after)
    return i18n._('Saved on this device until it is sent.');
  return i18n._('Compressed on this device: {before} → {after}', { before, after });
}
