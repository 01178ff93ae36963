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
import { call } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { useDraftCommands } from '../../../shell/staff/drafts/draft-editor';

const NOW = { staleTime: 0 };

export const editedCompanyPageQuery = () => readQuery(['company', 'editor', 'page'], readEditedCompanyPage, {}, NOW);

export const companyPagePreviewQuery = (language: Language) =>
  readQuery(['company', 'editor', 'page-preview', language], previewCompanyPage, { query: { language } }, NOW);

export const companyPageVersionsQuery = () =>
  readQuery(['company', 'editor', 'page-versions'], listCompanyPageVersions, {}, NOW);

export const useCompanyPageCommands = () =>
  useDraftCommands<CompanyPageDraft>('company', {
    save: (body) => call(saveCompanyPageDraft, { body }),
    discard: (body) => call(discardCompanyPageDraft, { body }),
    publish: (body) => call(publishCompanyPage, { body }),
    restore: ({ version, ...body }) => call(restoreCompanyPageVersion, { params: { version }, body }),
  });
