import { i18n } from '@lingui/core';
import { Camera, Upload } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { getButtonClasses } from '#ui/button';
import { FieldNotes, type FieldTexts } from '#ui/field-frame';
import { joinClasses } from '#ui/join-classes';
import { ChosenFile } from './chosen-file';

type FileFieldProps = FieldTexts & {
  name: string;
  /** As in HTML: `image/*`, `image/*,application/pdf`. */
  accept: string;
  value: File | undefined;
  onChoose: (file: File | undefined) => void;
  /** Offers the camera beside the gallery, on a handheld device. */
  camera?: 'environment' | 'user';
  disabled?: boolean;
  /** Another source for a file, shown beside the picker. */
  beside?: ReactNode;
  /** Shown in place of the file until one is chosen. */
  guide?: ReactNode;
};

/** A field for a file from the device or its camera, with a preview of the chosen file. */
export function FileField({
  label,
  hint,
  error,
  name,
  accept,
  value,
  onChoose,
  camera,
  beside: trailing,
  guide,
  ...fieldProps
}: FileFieldProps) {
  const id = useId();
  const onPick = (file: File | undefined) => file && onChoose(file);
  return (
    <fieldset
      className="flex flex-col gap-1.5"
      disabled={fieldProps.disabled}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      {value ? <ChosenFile file={value} onRemove={() => onChoose(undefined)} /> : guide}
      <div className="flex flex-wrap gap-2">
        <Picker label={label} name={name} accept={accept} onPick={onPick}>
          <Upload className="size-5" />
          {value ? i18n._('Replace') : i18n._('Choose a file')}
        </Picker>
        {camera ? (
          <Picker label={i18n._('Take a photo')} accept="image/*" capture={camera} onPick={onPick} handheldOnly>
            <Camera className="size-5" />
            {i18n._('Take a photo')}
          </Picker>
        ) : null}
        {trailing}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

type PickerProps = {
  label: string;
  name?: string;
  accept: string;
  capture?: 'environment' | 'user';
  small?: boolean;
  handheldOnly?: boolean;
  onPick: (file: File | undefined) => void;
  children: ReactNode;
};

/** A label styled as a button around the real file input. Choosing the same file again triggers `onPick` again. */
export function Picker({ label, onPick, handheldOnly = false, small = false, children, ...input }: PickerProps) {
  return (
    <label
      className={joinClasses(
        getButtonClasses('secondary'),
        small ? 'px-4 text-sm' : 'grow',
        'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
        handheldOnly && 'hidden pointer-coarse:inline-flex',
      )}
    >
      <input
        {...input}
        type="file"
        aria-label={label}
        className="sr-only"
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={(event) => onPick(event.target.files?.[0])}
      />
      {children}
    </label>
  );
}
