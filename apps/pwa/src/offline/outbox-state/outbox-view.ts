import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { create } from 'zustand';
import { getPageMember } from '../device/page-member';
import type { SentJob } from '../store/member-db';

type OutboxView = { memberId: string | undefined; jobs: readonly OutboxJob[]; sent: readonly SentJob[] };

const EMPTY_VIEW: OutboxView = { memberId: undefined, jobs: [], sent: [] };

/** What the screens see of the active member's outbox; `undefined` until it has been read. */
export const useOutboxView = create<{ view: OutboxView | undefined }>(() => ({ view: undefined }));

/** For the screens: nothing, while the device is still another's than the page. */
export function selectOwnView({ view }: { view: OutboxView | undefined }): OutboxView | undefined {
  const member = getPageMember();
  return view && member !== undefined && member !== view.memberId ? EMPTY_VIEW : view;
}

let isStarted = false;

/** Begins to follow the outbox, also what other tabs and the worker do to it. */
export function followOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  void subscribe();
}

async function subscribe(): Promise<void> {
  try {
    const { followLiveOutbox } = await import('../store/live-outbox');
    followLiveOutbox((view) => useOutboxView.setState({ view }));
  } catch (error) {
    isStarted = false;
    console.warn('the outbox cannot be read', error);
  }
}
