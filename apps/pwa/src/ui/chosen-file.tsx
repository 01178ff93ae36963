import { i18n } from '@lingui/core';
import { FileText, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button';

/** What was chosen: the picture itself, or the name of the document, with its size and a way to drop it. */
export function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const picture = usePicture(file);
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      {picture ? (
        <img src={picture} alt={i18n._('The chosen picture')} className="max-h-64 w-full bg-paper object-contain" />
      ) : null}
      <div className="flex items-center gap-3 ps-4">
        <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1 truncate text-sm text-ink">{file.name}</span>
        <span className="shrink-0 text-sm text-ink-soft tabular-nums">{sizeText(file.size)}</span>
        <IconButton label={i18n._('Remove {name}', { name: file.name })} onPress={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </div>
  );
}

function usePicture(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return i18n._('{n} KB', { n: Math.max(1, Math.round(bytes / 1024)) });
  return i18n._('{n} MB', { n: (bytes / 1024 / 1024).toFixed(1) });
}
