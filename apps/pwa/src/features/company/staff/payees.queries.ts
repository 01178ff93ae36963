import {
  discardPayeesDraft,
  listPayeesVersions,
  previewPayees,
  publishPayees,
  readEditedPayees,
  restorePayeesVersion,
  savePayeesDraft,
} from '@waha/domain/company/staff/payees.contract';
import type { PayeesDraft } from '@waha/domain/company/staff/payees-draft-schema';
import type { Language } from '@waha/domain/kernel/languages';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { useDraftCommands } from '#shell/staff/drafts/draft-editor';

const ALWAYS_STALE = { staleTime: 0 };

export const editedPayeesQuery = () =>
  endpointQuery(['company', 'editor', 'payees'], readEditedPayees, {}, ALWAYS_STALE);

export const payeesPreviewQuery = (language: Language) =>
  endpointQuery(
    ['company', 'editor', 'payees-preview', language],
    previewPayees,
    { query: { language } },
    ALWAYS_STALE,
  );

export const payeesVersionsQuery = () =>
  endpointQuery(['company', 'editor', 'payees-versions'], listPayeesVersions, {}, ALWAYS_STALE);

export const usePayeesCommands = () =>
  useDraftCommands<PayeesDraft>('company', {
    save: (body) => callApi(savePayeesDraft, { body }),
    discard: (body) => callApi(discardPayeesDraft, { body }),
    publish: (body) => callApi(publishPayees, { body }),
    restore: ({ version, ...body }) => callApi(restorePayeesVersion, { params: { version }, body }),
  });
