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

/** A pending message, as its bubble shows it. */
export type MessageJob = PendingJob<MessageNote> & { file: OutboxJob['files'][number] | undefined };
export type ShownEntry = Entry<WireMessage, MessageJob>;

/** Returns the file of a message. A file that was sent from here or opened here before is not fetched again. */
export function useShownFile(entry: ShownEntry): ShownFile | undefined {
  const jobFile = entry.kind === 'unsent' ? entry.job.file : undefined;
  const bytes = useJobBytes(jobFile);
  const sent = entry.kind === 'unsent' ? undefined : entry.message;
  const type = sent?.mediaType ?? MIME_TYPES[sent?.fileType ?? 'other'];
  const opened = useOpenedFile(sent?.filePath, getAttachmentKind(type), bytes);
  const availableFile = bytes ?? opened.file;
  const fileUrl = useFileUrl(availableFile);
  if (entry.kind === 'unsent') {
    if (!jobFile) return undefined;
    const { type, bytes: size } = jobFile;
    return { address: fileUrl, isOnDevice: true, type, bytes: size, durationMs: entry.job.note.durationMs };
  }
  const { filePath, fileBytes, durationMs } = entry.message;
  if (filePath === undefined) return undefined;
  const about = { type, bytes: fileBytes, durationMs };
  if (availableFile) return { address: fileUrl, isOnDevice: true, ...about };
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
        .catch(() => {}); // the device has lost it: the outbox reports that
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return bytes;
}

type OpenedFile = {
  /** The file, if it is on this device. */
  file: Blob | undefined;
  /** The device is being read, or the file is being fetched. */
  isWaiting: boolean;
  /** Fetches the complete file; absent if it was requested already, or may not be stored. */
  open: (() => void) | undefined;
};

/**
 * Returns a member's own copy of a picture or audio file. It comes from this device if it was opened before. Otherwise
 * it is fetched once and stored: a picture at once, audio when it is played. If that fails there is no copy, and the
 * server's address is used. PDFs have no copy, because the tab must open in the same tap and the browser's viewer
 * requests the file. Staff store nothing on a device.
 * @param localFile its bytes, if it was sent from here
 */
function useOpenedFile(path: string | undefined, kind: AttachmentKind, localFile: Blob | undefined): OpenedFile {
  const { userId, role } = useMember();
  const [isPlayed, setPlayed] = useState(false);
  const isWanted = kind === 'image' || isPlayed;
  const canCache = role === 'user' && path !== undefined && (kind === 'image' || kind === 'audio');
  const { data, isLoading } = useQuery({
    queryKey: ['file', userId, path, isWanted],
    queryFn: async ({ signal }) => {
      if (path === undefined) return null;
      const cachedFile = await readOpenedFile(userId, path);
      if (cachedFile) return cachedFile;
      const file = localFile ?? (isWanted ? await fetchFile(path, signal).catch(() => null) : null);
      if (!file || getAttachmentKind(file.type) !== kind) return null; // a hotspot returns its own page
      void storeOpenedFile(userId, path, file);
      return file;
    },
    enabled: canCache,
    retry: false,
    staleTime: 'static',
    gcTime: 0, // the device has a copy
  });
  return {
    file: data ?? undefined,
    isWaiting: isLoading,
    open: canCache && !isWanted ? () => setPlayed(true) : undefined,
  };
}
