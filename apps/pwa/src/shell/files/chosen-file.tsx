import { i18n } from '@lingui/core';
import { FileText, Trash2 } from 'lucide-react';
import { formatSize } from '#platform/language/format';
import { IconButton } from '#ui/icon-button';
import { LocalVideo } from '#ui/local-video';
import { useFileUrl } from '#ui/use-file-url';

/**
 * Shows the chosen file: the picture or the video itself, or the name of the document, with its size and a button to
 * remove it.
 */
export function ChosenFile({ file, onRemove }: { file: File; onRemove?: () => void }) {
  const isPicture = file.type.startsWith('image/');
  const isVideo = file.type.startsWith('video/');
  const picture = useFileUrl(isPicture ? file : undefined);
  // The names of pictures and videos often come from the app or the camera: they say nothing beside the picture.
  const shownName = isPicture ? i18n._('Selected image') : isVideo ? i18n._('Selected video') : undefined;
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface">
      {picture ? (
        <img src={picture} alt={i18n._('Selected image')} className="max-h-64 w-full bg-paper object-contain" />
      ) : null}
      {isVideo ? <LocalVideo file={file} label={i18n._('Selected video')} /> : null}
      <div className="flex min-h-11 items-center gap-3 px-4">
        <FileText className="size-5 shrink-0 text-ink-soft" />
        <span translate={shownName ? undefined : 'no'} className="min-w-0 flex-1 truncate text-sm text-ink">
          {shownName ?? file.name}
        </span>
        <span className="shrink-0 text-sm text-ink-soft tabular-nums">{formatSize(file.size)}</span>
        {onRemove ? (
          <IconButton
            label={shownName ? i18n._('Remove') : i18n._('Remove {name}', { name: file.name })}
            icon={<Trash2 />}
            onPress={onRemove}
          />
        ) : null}
      </div>
    </div>
  );
}
