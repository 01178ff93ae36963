import { useQuery } from '@tanstack/react-query';
import { type AttachmentKind, attachmentKind } from '@waha/domain/messaging/message';
import { useState } from 'react';
import { useMember } from '../../../platform/session';
import { fetchFile } from '../../../shell/files/fetch-file';
import { keepOpened, readOpened } from './opened-files';

type OpenedFile = {
  /** Where it is on this device. */
  file: Blob | undefined;
  /** The device is read, or the whole of it is on its way. */
  isWaiting: boolean;
  /** Has the whole of it fetched; absent when it was asked for already, or is not to be. */
  open: (() => void) | undefined;
};

/**
 * A member's own copy of a picture or sound of the conversation: from this device where it was opened before, else
 * fetched once and kept, a picture at once, a sound when it is played. Where that fails there is none, and the server's
 * address stands. A PDF has none: its tab must open in the very tap, and the browser's viewer asks the server. Nor has
 * staff, who keep nothing on a device.
 * @param own its bytes, where it was sent from here
 */
export function useOpenedFile(path: string | undefined, kind: AttachmentKind, own: Blob | undefined): OpenedFile {
  const { userId, role } = useMember();
  const [isPlayed, setPlayed] = useState(false);
  const isOpened = kind === 'image' || isPlayed;
  const mayKeep = role === 'user' && path !== undefined && (kind === 'image' || kind === 'audio');
  const { data, isLoading } = useQuery({
    queryKey: ['file', userId, path, isOpened],
    queryFn: async ({ signal }) => {
      if (path === undefined) return null;
      const kept = await readOpened(userId, path);
      if (kept) return kept;
      const file = own ?? (isOpened ? await fetchFile(path, signal).catch(() => null) : null);
      if (!file || attachmentKind(file.type) !== kind) return null; // a hotspot answers with a page of its own
      void keepOpened(userId, path, file);
      return file;
    },
    enabled: mayKeep,
    retry: false,
    staleTime: 'static',
    gcTime: 0, // the device has it
  });
  return {
    file: data ?? undefined,
    isWaiting: isLoading,
    open: mayKeep && !isOpened ? () => setPlayed(true) : undefined,
  };
}
