import type { Entry } from '@waha/domain/messaging/conversation';
import { attachmentKind } from '@waha/domain/messaging/message';
import type { WireMessage } from '@waha/domain/messaging/messaging.contract';
import type { Job, JobFile } from '@waha/domain/outbox/outbox-job';
import { useEffect, useState } from 'react';
import { readJobFile } from '../../../offline/drafts/job-file';
import type { WaitingJob } from '../../../shell/waiting/waiting-job';
import { useFileAddress } from '../../../ui/use-file-address';
import type { ShownFile } from '../attachment';
import type { MessageNote } from '../messaging.actions';
import { useOpenedFile } from './use-opened-file';

/** A message on its way, as its bubble draws it. */
export type MessageJob = WaitingJob<MessageNote> & { file: Job['files'][number] | undefined };
export type ShownEntry = Entry<WireMessage, MessageJob>;

/** The file of a message. What was sent from here, or opened here before, is not fetched over a thin link. */
export function useShownFile(entry: ShownEntry): ShownFile | undefined {
  const jobFile = entry.kind === 'unsent' ? entry.job.file : undefined;
  const bytes = useJobBytes(jobFile);
  const sent = entry.kind === 'unsent' ? undefined : entry.message;
  const type = sent?.mediaType ?? TYPES[sent?.fileType ?? 'other'];
  const opened = useOpenedFile(sent?.filePath, attachmentKind(type), bytes);
  const here = bytes ?? opened.file;
  const own = useFileAddress(here);
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

const TYPES = { image: 'image/*', pdf: 'application/pdf', audio: 'audio/*', other: 'application/octet-stream' };

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
