import { useQuery } from '@tanstack/react-query';
import type { FileRule } from '@waha/domain/kernel/files/file-rule';
import { logFailure } from '#offline/device/log-failure';
import { listDrafts } from '#offline/drafts/drafts';
import type { PopupParams } from '../popup/popup-address';

/** A form that can receive a receipt from another app. */
export type ReceiptLocation = {
  key: string;
  title: string;
  detail?: string | undefined;
  popup: string;
  params?: PopupParams;
  rule: FileRule;
  /** The form was started, or the receipt was requested, and it has no receipt yet. */
  needsReceipt: boolean;
};

/** Returns the drafts of a kind on this device (`payment:`); `undefined` until they have been read. */
export function useDrafts(start: string) {
  return useQuery({
    queryKey: ['drafts', start],
    queryFn: async () => (await listDrafts(start).catch(logFailure('drafts'))) ?? [], // without storage there are no drafts
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  }).data;
}
