import type { CallInput } from '@waha/domain/kernel/endpoint';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import { createPack, listEditedPacks, orderPacks, packEditor } from '@waha/domain/purchase/staff/pack-editor.contract';
import { callApi } from '#platform/call-api';
import { endpointQuery } from '#platform/endpoint-query';
import { createDraftQueries, useDraftCommands } from '#shell/staff/drafts/draft-editor';
import { useStaffCommand } from '#shell/staff/use-command';

export const editedPacksQuery = () =>
  endpointQuery(['purchase', 'editor', 'packs'], listEditedPacks, {}, { staleTime: 0 });

export const packQueries = (packId: string) =>
  createDraftQueries(['purchase', 'editor', 'pack', packId], packEditor, { packId });

export const useCreatePack = () =>
  useStaffCommand('purchase', (body: CallInput<typeof createPack>['body']) => callApi(createPack, { body }));

export const savePackOrder = (ids: string[]) => callApi(orderPacks, { body: { ids } });

export const usePackCommands = (packId: string) => useDraftCommands<PackDraft>('purchase', packEditor, { packId });
