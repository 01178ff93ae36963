import type { Job } from '@waha/domain/outbox/outbox-job';
import { newId } from '../platform/new-id';

/** A job of a member's as the outbox keeps it: waiting, unless told otherwise. */
export function aJob(memberId: string, part: Partial<Job> = {}): Omit<Job, 'seq'> {
  return {
    key: newId(),
    memberId,
    stream: 'stream',
    isStrict: false,
    method: 'PUT',
    path: '/',
    files: [],
    label: 'Something',
    state: 'queued',
    attempts: 0,
    uploadRounds: 0,
    nextAt: 0,
    mayHaveArrived: false,
    isCancelling: false,
    createdAt: Date.now(),
    ...part,
  };
}
