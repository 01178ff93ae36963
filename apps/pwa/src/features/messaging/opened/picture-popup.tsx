import { i18n } from '@lingui/core';
import { useState } from 'react';
import { PictureViewer } from '#ui/picture-viewer';
import { Popup } from '#ui/popup';
import { type ShownEntry, useShownFile } from './use-shown-file';

type PicturePopupProps = {
  /** The message whose picture is open; undefined if none is. */
  entry: ShownEntry | undefined;
  onClose: () => void;
};

/** Shows a message's picture in large. While it closes it still shows the picture. */
export function PicturePopup({ entry, onClose }: PicturePopupProps) {
  const [lastEntry, setLastEntry] = useState(entry);
  if (entry && entry !== lastEntry) setLastEntry(entry);
  const shownEntry = entry ?? lastEntry;
  if (!shownEntry) return null;
  return (
    <Popup
      isOpen={entry !== undefined}
      onClose={onClose}
      onClosed={() => setLastEntry(undefined)}
      title={i18n._('Image')}
      size="wide"
      fills
    >
      <LargePicture entry={shownEntry} />
    </Popup>
  );
}

function LargePicture({ entry }: { entry: ShownEntry }) {
  const file = useShownFile(entry);
  if (!file?.address) return null;
  return <PictureViewer src={file.address} alt={i18n._('Message image')} className="m-4 mt-0 flex-1" />;
}
