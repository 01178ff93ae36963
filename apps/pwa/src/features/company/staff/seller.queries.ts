import type { SellerInput } from '@waha/domain/company/staff/seller';
import { listSellerVersions, readSeller, saveSeller } from '@waha/domain/company/staff/seller.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { useStaffCommand } from '#shell/staff/use-command';

const ALWAYS_STALE = { staleTime: 0 };

export const sellerQuery = () => endpointQuery(['company', 'seller'], readSeller, {}, ALWAYS_STALE);

export const sellerVersionsQuery = () =>
  endpointQuery(['company', 'seller', 'versions'], listSellerVersions, {}, ALWAYS_STALE);

/** @param version the version known here */
export const useSaveSeller = () =>
  useStaffCommand('company', (body: { version: number; seller: SellerInput }) => callApi(saveSeller, { body }));
