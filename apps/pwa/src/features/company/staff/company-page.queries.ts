import {
  discardCompanyPageDraft,
  listCompanyPageVersions,
  previewCompanyPage,
  publishCompanyPage,
  readEditedCompanyPage,
  restoreCompanyPageVersion,
  saveCompanyPageDraft,
} from '@waha/domain/company/staff/company-page.contract';
import type { CompanyPageDraft } from '@waha/domain/company/staff/company-page-draft-schema';
import type { Language } from '@waha/domain/kernel/languages';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { useDraftCommands } from '#shell/staff/drafts/draft-editor';

const ALWAYS_STALE = { staleTime: 0 };

export const editedCompanyPageQuery = () =>
  endpointQuery(['company', 'editor', 'page'], readEditedCompanyPage, {}, ALWAYS_STALE);

export const companyPagePreviewQuery = (language: Language) =>
  endpointQuery(
    ['company', 'editor', 'page-preview', language],
    previewCompanyPage,
    { query: { language } },
    ALWAYS_STALE,
  );

export const companyPageVersionsQuery = () =>
  endpointQuery(['company', 'editor', 'page-versions'], listCompanyPageVersions, {}, ALWAYS_STALE);

export const useCompanyPageCommands = () =>
  useDraftCommands<CompanyPageDraft>('company', {
    save: (body) => callApi(saveCompanyPageDraft, { body }),
    discard: (body) => callApi(discardCompanyPageDraft, { body }),
    publish: (body) => callApi(publishCompanyPage, { body }),
    restore: ({ version, ...body }) => callApi(restoreCompanyPageVersion, { params: { version }, body }),
  });
