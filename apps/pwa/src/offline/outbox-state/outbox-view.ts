import type { OutboxJob } from '@waha/domain/outbox/outbox-job';
import { create } from 'zustand';
import { waitForFirstScreen } from '../device/first-screen';
import { getPageMember } from '../device/page-member';
import type { SentJob } from '../store/member-db';

type OutboxView = { memberId: string | undefined; jobs: readonly OutboxJob[]; sent: readonly SentJob[] };

const EMPTY_VIEW: OutboxView = { memberId: undefined, jobs: [], sent: [] };

/** The active member's outbox for the screens; `undefined` until it has been read. */
export const useOutboxView = create<{ view: OutboxView | undefined }>(() => ({ view: undefined }));

/** Returns the outbox for the screens; `undefined` while another member than the page's is active on the device. */
export function selectOwnView({ view }: { view: OutboxView | undefined }): OutboxView | undefined {
  const member = getPageMember();
  return view && member !== undefined && member !== view.memberId ? EMPTY_VIEW : view;
}

let isStarted = false;

/** Starts to follow the outbox, including changes by other tabs and the worker. */
export function followOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  void subscribe();
}

async function subscribe(): Promise<void> {
  try {
    if (useOutboxView.getState().view) await waitForFirstScreen(); // it has been restored for that
    const { followLiveOutbox } = await import('../store/live-outbox');
    followLiveOutbox((view) => useOutboxView.setState({ view }));
  } catch (error) {
    isStarted = false;
    console.warn('the outbox cannot be read', error);
  }
}
