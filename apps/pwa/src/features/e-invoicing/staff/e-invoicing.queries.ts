import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { BuyerIdentifier } from '@waha/domain/e-invoicing/buyer-identifier';
import type { EInvoiceStatus } from '@waha/domain/e-invoicing/e-invoice-status';
import {
  countEInvoices,
  listEInvoices,
  readBuyerIdentifier,
  readEInvoicing,
  retryEInvoice,
  saveBuyerIdentifier,
  saveEInvoicing,
} from '@waha/domain/e-invoicing/staff/e-invoicing.contract';
import type { CallInput } from '@waha/domain/kernel/endpoint';
import { MINUTE } from '@waha/domain/kernel/time';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { createStaffQueue } from '#shell/staff/queue/queue';
import { useStaffCommand } from '#shell/staff/use-command';
import { readCertificate } from './read-certificate';

/** Numbers of identity cards stay in memory no longer than needed. */
const SHORT_GC = { gcTime: MINUTE };

/** The electronic invoices that match a search, the last changed first; of one status, or of all. */
export const eInvoicesQuery = (q: string | undefined, status: EInvoiceStatus | undefined) => ({
  ...createStaffQueue(['e-invoicing', 'list', status, q], listEInvoices, { query: { q, status } }),
  placeholderData: keepPreviousData,
});

/** The number of electronic invoices of each status, and the mode. */
export const eInvoiceCountsQuery = () => endpointQuery(['e-invoicing', 'counts'], countEInvoices, {});

export const useRetryEInvoice = () =>
  useStaffCommand('e-invoicing', (eInvoiceId: string) => callApi(retryEInvoice, { params: { eInvoiceId } }));

export const eInvoicingSettingsQuery = () =>
  endpointQuery(['e-invoicing', 'settings'], readEInvoicing, {}, { staleTime: 0 });

/** The settings to save; `file`: a new certificate. */
export type EInvoicingInput = Omit<CallInput<typeof saveEInvoicing>['body'], 'certificate'> & {
  file: File | undefined;
};

export function useSaveEInvoicing() {
  const queryClient = useQueryClient();
  return useStaffCommand('e-invoicing', async ({ file, ...body }: EInvoicingInput) => {
    const saved = await callApi(saveEInvoicing, {
      body: { ...body, ...(file && { certificate: await readCertificate(file) }) },
    });
    // The form must not show the earlier settings until the refetch.
    queryClient.setQueryData(eInvoicingSettingsQuery().queryKey, saved);
    return saved;
  });
}

export const buyerIdentifierQuery = (userId: string) =>
  endpointQuery(['e-invoicing', 'buyer', userId], readBuyerIdentifier, { params: { userId } }, SHORT_GC);

/** Saves the identifier of a member; `null` deletes it. */
export function useSaveBuyerIdentifier(userId: string) {
  const queryClient = useQueryClient();
  return useStaffCommand('e-invoicing', async (identifier: BuyerIdentifier | null) => {
    const saved = await callApi(saveBuyerIdentifier, { params: { userId }, body: { identifier } });
    queryClient.setQueryData(buyerIdentifierQuery(userId).queryKey, saved);
    return saved;
  });
}
