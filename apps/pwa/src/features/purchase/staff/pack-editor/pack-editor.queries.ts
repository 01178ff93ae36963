import type { Language } from '@waha/domain/kernel/languages';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-shapes';
import {
  discardPackDraft,
  listEditedPacks,
  listPackVersions,
  previewPack,
  publishPack,
  readEditedPack,
  restorePackVersion,
  savePackDraft,
} from '@waha/domain/purchase/staff/pack-editor.contract';
import { call } from '../../../../platform/api-client';
import { readQuery } from '../../../../platform/read-query';
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

/** Of which pack, and how many edits of it are known here. */
type Edit = { packId: string; revision: number };

export const useSaveDraft = () =>
  useStaffCommand('purchase', ({ packId, ...body }: Edit & { content: PackDraft }) =>
    call(savePackDraft, { params: { packId }, body }),
  );

export const useDiscardDraft = () =>
  useStaffCommand('purchase', ({ packId, ...body }: Edit) => call(discardPackDraft, { params: { packId }, body }));

export const usePublishPack = () =>
  useStaffCommand('purchase', ({ packId, ...body }: Edit & { publishAt?: string }) =>
    call(publishPack, { params: { packId }, body }),
  );

export const useRestoreVersion = () =>
  useStaffCommand('purchase', ({ packId, version, ...body }: Edit & { version: number }) =>
    call(restorePackVersion, { params: { packId, version }, body }),
  );
