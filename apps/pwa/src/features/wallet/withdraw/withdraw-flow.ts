import { SECOND } from '@waha/domain/kernel/time';
import { CODE_LIFETIME_MS } from '@waha/domain/wallet/withdrawal';
import { create } from 'zustand';

/** A withdrawal whose code has been mailed. In memory only: nothing of it is stored on the device. */
export type OpenRequest = {
  userId: string;
  withdrawId: string;
  points: number;
  /** When the code expires, by the device's own clock. */
  endsAt: number;
  /** Another was requested meanwhile and refused: this one continues. */
  isEarlier?: boolean;
  /** The amounts with the withholding tax, as the server writes them. */
  withholding?: string | undefined;
};

export const useWithdrawFlow = create<{ openRequest: OpenRequest | undefined }>(() => ({ openRequest: undefined }));

/** Returns this member's open request, if it was started in this page; never another member's. */
export function useOpenRequest(userId: string): OpenRequest | undefined {
  return useWithdrawFlow(({ openRequest }) => (openRequest?.userId === userId ? openRequest : undefined));
}

export function storeOpenRequest(openRequest: OpenRequest | undefined): void {
  useWithdrawFlow.setState({ openRequest });
}

/** @param expiresIn in seconds, from the server; a minute if it sends none (spec 2 §4) */
export function computeEnd(expiresIn: number | undefined): number {
  return Date.now() + (expiresIn ?? CODE_LIFETIME_MS / SECOND) * SECOND;
}
