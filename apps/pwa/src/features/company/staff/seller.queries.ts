import type { Seller } from '@waha/domain/company/staff/seller';
import { listSellerVersions, readSeller, saveSeller } from '@waha/domain/company/staff/seller.contract';
import { call } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { useStaffCommand } from '../../../shell/staff/use-command';

const NOW = { staleTime: 0 };

export const sellerQuery = () => readQuery(['company', 'seller'], readSeller, {}, NOW);

export const sellerVersionsQuery = () => readQuery(['company', 'seller', 'versions'], listSellerVersions, {}, NOW);

/** @param version the one that is known here */
export const useSaveSeller = () =>
  useStaffCommand('company', (body: { version: number; seller: Seller }) => call(saveSeller, { body }));
