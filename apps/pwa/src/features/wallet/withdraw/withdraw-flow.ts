import { SECOND } from '@waha/domain/kernel/time';
import { CODE_LIFETIME_MS } from '@waha/domain/wallet/withdrawal';
import { create } from 'zustand';

/** A withdrawal whose code is on its way. Only in memory: nothing of it is kept on the device. */
export type OpenRequest = {
  userId: string;
  withdrawId: string;
  points: number;
  /** When the code runs out, by the device's own clock. */
  endsAt: number;
};

export const useWithdrawFlow = create<{ ask: OpenRequest | undefined }>(() => ({ ask: undefined }));

/** The ask of this member, if the page has seen one begin; another's is nobody's business. */
export function useOpenRequest(userId: string): OpenRequest | undefined {
  return useWithdrawFlow(({ ask }) => (ask?.userId === userId ? ask : undefined));
}

export function storeOpenRequest(ask: OpenRequest | undefined): void {
  useWithdrawFlow.setState({ ask });
}

/** @param expiresIn in seconds, as the server says it; a minute where it says nothing (spec 2 §4) */
export function computeEnd(expiresIn: number | undefined): number {
  return Date.now() + (expiresIn ?? CODE_LIFETIME_MS / SECOND) * SECOND;
}
