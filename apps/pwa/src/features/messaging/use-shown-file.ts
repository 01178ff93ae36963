import type { Entry } from '@waha/domain/messaging/conversation';
import type { WireMessage } from '@waha/domain/messaging/messaging.contract';
import type { Job, JobFile } from '@waha/domain/outbox/outbox-job';
import { useEffect, useState } from 'react';
import { readJobFile } from '../../offline/page/job-file';
import type { WaitingJob } from '../../shell/waiting-job';
import { useFileAddress } from '../../ui/use-file-address';
import type { ShownFile } from './attachment';
import type { MessageNote } from './messaging.actions';

/** A message on its way, as its bubble draws it. */
export type MessageJob = WaitingJob<MessageNote> & { file: Job['files'][number] | undefined };
export type ShownEntry = Entry<WireMessage, MessageJob>;

/**
 * The file of a message. What was sent from here goes on being shown from here while its bubble stands: nothing
 * is fetched back over a thin link.
 */
export function useShownFile(entry: ShownEntry): ShownFile | undefined {
  const jobFile = entry.kind === 'unsent' ? entry.job.file : undefined;
  const bytes = useJobBytes(jobFile);
  const own = useFileAddress(bytes);
  if (entry.kind === 'unsent') {
    if (!jobFile) return undefined;
    const { type, bytes: size } = jobFile;
    return { address: own, isOnDevice: true, type, bytes: size, durationMs: entry.job.note.durationMs };
  }
  const { filePath, mediaType, fileType, fileBytes, durationMs } = entry.message;
  if (filePath === undefined) return undefined;
  const type = mediaType ?? TYPES[fileType ?? 'other'];
  return { address: own ?? filePath, isOnDevice: own !== undefined, type, bytes: fileBytes, durationMs };
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
