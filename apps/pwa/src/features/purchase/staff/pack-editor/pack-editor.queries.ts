import type { CallInput } from '@waha/domain/kernel/endpoint';
import type { Language } from '@waha/domain/kernel/languages';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import {
  createPack,
  discardPackDraft,
  listEditedPacks,
  listPackVersions,
  orderPacks,
  previewPack,
  publishPack,
  readEditedPack,
  restorePackVersion,
  savePackDraft,
} from '@waha/domain/purchase/staff/pack-editor.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { useDraftCommands } from '#shell/staff/drafts/draft-editor';
import { useStaffCommand } from '#shell/staff/use-command';

const ALWAYS_STALE = { staleTime: 0 };

export const editedPacksQuery = () => endpointQuery(['purchase', 'editor', 'packs'], listEditedPacks, {}, ALWAYS_STALE);

export const editedPackQuery = (packId: string) =>
  endpointQuery(['purchase', 'editor', 'pack', packId], readEditedPack, { params: { packId } }, ALWAYS_STALE);

export const packPreviewQuery = (packId: string, language: Language) =>
  endpointQuery(
    ['purchase', 'editor', 'preview', packId, language],
    previewPack,
    { params: { packId }, query: { language } },
    ALWAYS_STALE,
  );

export const packVersionsQuery = (packId: string) =>
  endpointQuery(['purchase', 'editor', 'versions', packId], listPackVersions, { params: { packId } }, ALWAYS_STALE);

export const useCreatePack = () =>
  useStaffCommand('purchase', (body: CallInput<typeof createPack>['body']) => callApi(createPack, { body }));

export const savePackOrder = (ids: string[]) => callApi(orderPacks, { body: { ids } });

export const usePackCommands = (packId: string) => {
  const params = { packId };
  return useDraftCommands<PackDraft>('purchase', {
    save: (body) => callApi(savePackDraft, { params, body }),
    discard: (body) => callApi(discardPackDraft, { params, body }),
    publish: (body) => callApi(publishPack, { params, body }),
    restore: ({ version, ...body }) => callApi(restorePackVersion, { params: { packId, version }, body }),
  });
};
