import type { Job } from '@waha/domain/outbox/outbox-job';
import { create } from 'zustand';
import type { SentJob } from '../member-db';

type View = { jobs: readonly Job[]; sent: readonly SentJob[] };

/** What the screens see of the active member's outbox; `undefined` until it has been read. */
export const useOutboxView = create<{ view: View | undefined }>(() => ({ view: undefined }));

let isStarted = false;

/** Begins to follow the outbox, also what other tabs and the worker do to it. */
export function followOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  void follow();
}

async function follow(): Promise<void> {
  try {
    const { followLive } = await import('./live-outbox');
    followLive((view) => useOutboxView.setState({ view }));
  } catch (error) {
    isStarted = false;
    console.warn('the outbox cannot be read', error);
  }
}
