import { useQuery } from '@tanstack/react-query';
import type { Entry } from '@waha/domain/messaging/conversation';
import { type AttachmentKind, getAttachmentKind } from '@waha/domain/messaging/message';
import type { WireMessage } from '@waha/domain/messaging/messaging.contract';
import type { JobFile, OutboxJob } from '@waha/domain/outbox/outbox-job';
import { useEffect, useState } from 'react';
import { readJobFile } from '#offline/drafts/job-file';
import { useMember } from '#platform/session';
import { fetchFile } from '#shell/files/fetch-file';
import type { PendingJob } from '#shell/pending-jobs/pending-job';
import { useFileUrl } from '#ui/use-file-url';
import type { ShownFile } from '../attachment';
import type { MessageNote } from '../messaging.actions';
import { readOpenedFile, storeOpenedFile } from './opened-files';

/** A message on its way, as its bubble draws it. */
export type MessageJob = PendingJob<MessageNote> & { file: OutboxJob['files'][number] | undefined };
export type ShownEntry = Entry<WireMessage, MessageJob>;

/** The file of a message. What was sent from here, or opened here before, is not fetched over a thin link. */
export function useShownFile(entry: ShownEntry): ShownFile | undefined {
  const jobFile = entry.kind === 'unsent' ? entry.job.file : undefined;
  const bytes = useJobBytes(jobFile);
  const sent = entry.kind === 'unsent' ? undefined : entry.message;
  const type = sent?.mediaType ?? MIME_TYPES[sent?.fileType ?? 'other'];
  const opened = useOpenedFile(sent?.filePath, getAttachmentKind(type), bytes);
  const here = bytes ?? opened.file;
  const own = useFileUrl(here);
  if (entry.kind === 'unsent') {
    if (!jobFile) return undefined;
    const { type, bytes: size } = jobFile;
    return { address: own, isOnDevice: true, type, bytes: size, durationMs: entry.job.note.durationMs };
  }
  const { filePath, fileBytes, durationMs } = entry.message;
  if (filePath === undefined) return undefined;
  const about = { type, bytes: fileBytes, durationMs };
  if (here) return { address: own, isOnDevice: true, ...about };
  return { address: opened.isWaiting ? undefined : filePath, isOnDevice: false, onPlay: opened.open, ...about };
}

const MIME_TYPES = { image: 'image/*', pdf: 'application/pdf', audio: 'audio/*', other: 'application/octet-stream' };

function useJobBytes(file: JobFile | undefined): File | undefined {
  const [bytes, setBytes] = useState<File>();
  const id = file?.uploadId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row changes with each piece sent, its bytes do not
  useEffect(() => {
    let isCurrent = true;
    if (file)
      readJobFile(file)
        .then((read) => isCurrent && read && setBytes(read))
        .catch(() => {}); // the device has lost it: the outbox will say so
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return bytes;
}

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
function useOpenedFile(path: string | undefined, kind: AttachmentKind, own: Blob | undefined): OpenedFile {
  const { userId, role } = useMember();
  const [isPlayed, setPlayed] = useState(false);
  const isOpened = kind === 'image' || isPlayed;
  const mayKeep = role === 'user' && path !== undefined && (kind === 'image' || kind === 'audio');
  const { data, isLoading } = useQuery({
    queryKey: ['file', userId, path, isOpened],
    queryFn: async ({ signal }) => {
      if (path === undefined) return null;
      const kept = await readOpenedFile(userId, path);
      if (kept) return kept;
      const file = own ?? (isOpened ? await fetchFile(path, signal).catch(() => null) : null);
      if (!file || getAttachmentKind(file.type) !== kind) return null; // a hotspot answers with a page of its own
      void storeOpenedFile(userId, path, file);
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
