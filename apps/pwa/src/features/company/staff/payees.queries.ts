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
import { call } from '../../../platform/api-client';
import { readQuery } from '../../../platform/read-query';
import { useDraftCommands } from '../../../shell/staff/drafts/draft-editor';

const NOW = { staleTime: 0 };

export const editedPayeesQuery = () => readQuery(['company', 'editor', 'payees'], readEditedPayees, {}, NOW);

export const payeesPreviewQuery = (language: Language) =>
  readQuery(['company', 'editor', 'payees-preview', language], previewPayees, { query: { language } }, NOW);

export const payeesVersionsQuery = () =>
  readQuery(['company', 'editor', 'payees-versions'], listPayeesVersions, {}, NOW);

export const usePayeesCommands = () =>
  useDraftCommands<PayeesDraft>('company', {
    save: (body) => call(savePayeesDraft, { body }),
    discard: (body) => call(discardPayeesDraft, { body }),
    publish: (body) => call(publishPayees, { body }),
    restore: ({ version, ...body }) => call(restorePayeesVersion, { params: { version }, body }),
  });
