import { useQuery } from '@tanstack/react-query';
import type { FileRule } from '@waha/domain/kernel/files/file-rule';
import { listDrafts } from '#offline/drafts/drafts';
import type { PopupParams } from '../popup/popup-address';

/** A form into which a receipt from another app can go. */
export type ReceiptLocation = {
  key: string;
  title: string;
  detail?: string | undefined;
  popup: string;
  params?: PopupParams;
  rule: FileRule;
  /** It was begun, or is asked for, and has no receipt yet. */
  needsReceipt: boolean;
};

/** The forms of a kind that were begun on this device (`payment:`); `undefined` until they were read. */
export function useDrafts(start: string) {
  return useQuery({
    queryKey: ['drafts', start],
    queryFn: () => listDrafts(start).catch(() => []), // where nothing is kept, nothing was begun
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  }).data;
}
