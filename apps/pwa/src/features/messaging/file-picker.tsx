import { i18n } from '@lingui/core';
import { FileText, Music, Paperclip, X } from 'lucide-react';
import { formatSize } from '#platform/language/format';
import { IconButton } from '#ui/icon-button';
import { useFileUrl } from '#ui/use-file-url';

type FilePickerProps = { onPick: (file: File) => void; disabled: boolean };

/** Chooses images, PDF and audio (spec 2 §5); a phone also offers its camera. */
export function FilePicker({ onPick, disabled }: FilePickerProps) {
  return (
    <label className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-blue-wash hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-blue">
      <input
        type="file"
        name="file"
        accept="image/*,application/pdf,audio/*"
        aria-label={i18n._('Choose a file')}
        title={i18n._('Choose a file')}
        disabled={disabled}
        className="sr-only"
        onClick={(event) => {
          event.currentTarget.value = ''; // so that the same file can be chosen twice
        }}
        onChange={({ target }) => target.files?.[0] && onPick(target.files[0])}
      />
      <Paperclip className="size-5" />
    </label>
  );
}

/** Shows the chosen file in place of the text. */
export function FileReady({ file, onRemove }: { file: File; onRemove: () => void }) {
  const picture = useFileUrl(file.type.startsWith('image/') ? file : undefined);
  const Icon = file.type.startsWith('audio/') ? Music : FileText;
  return (
    <div className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-2xl border border-line ps-2">
      {picture ? (
        <img src={picture} alt={i18n._('Selected image')} className="my-2 size-14 rounded-lg bg-paper object-cover" />
      ) : (
        <Icon className="ms-2 size-5 shrink-0 text-ink-soft" />
      )}
      <span className="min-w-0 flex-1">
        <span translate="no" className="block truncate text-sm">
          {file.name}
        </span>
        <span className="block text-sm text-ink-soft tabular-nums">{formatSize(file.size)}</span>
      </span>
      <IconButton label={i18n._('Remove {name}', { name: file.name })} icon={<X />} onPress={onRemove} />
    </div>
  );
}
