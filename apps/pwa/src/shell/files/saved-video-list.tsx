import { i18n } from '@lingui/core';
import { Trash2 } from 'lucide-react';
import { removeVideo } from '#offline/saved-videos/save-video';
import type { SavedVideo } from '#offline/saved-videos/saved-videos';
import { formatSize } from '#platform/language/format';
import { IconButton } from '#ui/icon-button';

/** Lists the saved videos of this device, each with its size and a button to remove it. */
export function SavedVideoList({ videos }: { videos: readonly SavedVideo[] }) {
  return (
    <ul className="divide-y divide-line">
      {videos.map(({ address, title, size, kept, state }) => (
        <li key={address} className="flex items-center gap-3 py-1">
          <span className="min-w-0 flex-1">
            <span className="block font-medium text-ink wrap-anywhere">{title}</span>
            <span className="block text-sm text-ink-soft tabular-nums">
              {state === 'saved'
                ? formatSize(size)
                : i18n._('{part} of {whole}', { part: formatSize(kept), whole: formatSize(size) })}
            </span>
          </span>
          <IconButton
            label={i18n._('Remove {name}', { name: title })}
            icon={<Trash2 />}
            onPress={() => void removeVideo(address)}
          />
        </li>
      ))}
    </ul>
  );
}
