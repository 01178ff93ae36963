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
import { call } from '../../../../platform/api-client';
import { readQuery } from '../../../../platform/read-query';
import { useDraftCommands } from '../../../../shell/staff/drafts/draft-editor';
import { useStaffCommand } from '../../../../shell/staff/use-command';

const NOW = { staleTime: 0 };

export const editedPacksQuery = () => readQuery(['purchase', 'editor', 'packs'], listEditedPacks, {}, NOW);

export const editedPackQuery = (packId: string) =>
  readQuery(['purchase', 'editor', 'pack', packId], readEditedPack, { params: { packId } }, NOW);

export const packPreviewQuery = (packId: string, language: Language) =>
  readQuery(
    ['purchase', 'editor', 'preview', packId, language],
    previewPack,
    { params: { packId }, query: { language } },
    NOW,
  );

export const packVersionsQuery = (packId: string) =>
  readQuery(['purchase', 'editor', 'versions', packId], listPackVersions, { params: { packId } }, NOW);

export const useCreatePack = () =>
  useStaffCommand('purchase', (body: CallInput<typeof createPack>['body']) => call(createPack, { body }));

export const putPacksInOrder = (ids: string[]) => call(orderPacks, { body: { ids } });

export const usePackCommands = (packId: string) => {
  const params = { packId };
  return useDraftCommands<PackDraft>('purchase', {
    save: (body) => call(savePackDraft, { params, body }),
    discard: (body) => call(discardPackDraft, { params, body }),
    publish: (body) => call(publishPack, { params, body }),
    restore: ({ version, ...body }) => call(restorePackVersion, { params: { packId, version }, body }),
  });
};
