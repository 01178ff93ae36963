import { i18n } from '@lingui/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { isStoragePersisted, persistStorage } from '#offline/device/persist-storage';
import { followVideos } from '#offline/saved-videos/save-video';
import { useSavedVideos } from '#offline/saved-videos/saved-videos';
import { useConnectivity } from '#platform/connectivity';
import { formatSize } from '#platform/language/format';
import { SavedVideoList } from '#shell/files/saved-video-list';
import { Button } from '#ui/button';
import { DetailList } from '#ui/detail-list';
import { Skeleton } from '#ui/skeleton';

const STORAGE_KEY = ['account', 'storage'];

/** Shows how much the app stores on this device for offline use, and whether the storage is persistent. */
export function StorageSection() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey: STORAGE_KEY, queryFn: readStorage, staleTime: 0 });
  const videos = useSavedVideos((saved) => saved.videos);
  useEffect(() => void followVideos(), []);
  // Saving or removing videos changes the size.
  useEffect(() => {
    if (videos) void queryClient.invalidateQueries({ queryKey: STORAGE_KEY });
  }, [queryClient, videos]);
  if (!data) return <Skeleton className="h-20" />;
  async function protect() {
    await persistStorage();
    await queryClient.invalidateQueries({ queryKey: STORAGE_KEY });
  }
  return (
    <div className="grid gap-3">
      <DetailList
        details={[
          { label: i18n._('Saved on this device'), value: formatBytes(data.usedBytes) },
          { label: i18n._('Protected from deletion'), value: data.isProtected ? i18n._('Yes') : i18n._('No') },
        ]}
      />
      <p className="text-sm text-ink-soft">
        {i18n._(
          'The app, the packs, your wallet, payments and notifications as last seen, and your unsent items. Logging out deletes your personal data.',
        )}
      </p>
      {videos && videos.length > 0 ? (
        <section className="grid gap-1">
          <h4 className="font-medium">{i18n._('Saved videos')}</h4>
          <p className="text-sm text-ink-soft">{i18n._('They are kept when you log out.')}</p>
          <SavedVideoList videos={videos} />
        </section>
      ) : null}
      {data.isProtected ? null : (
        <Button variant="secondary" onPress={() => void protect()}>
          {i18n._('Protect the saved data')}
        </Button>
      )}
      <ResetDevice />
    </div>
  );
}

/** Loads its code on demand: it needs the network anyway. */
function ResetDevice() {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  const [Dialog, setDialog] = useState<ComponentType<{ onStay: () => void }>>();
  const open = async () => {
    const { ResetDeviceDialog } = await import('./reset-device-dialog');
    setDialog(() => ResetDeviceDialog);
  };
  return (
    <>
      <Button
        variant="quiet"
        disabled={isOffline}
        onPress={() => void open().catch(() => {})}
        className="text-bougainvillea"
      >
        {i18n._('Remove app data from this phone')}
      </Button>
      {isOffline ? <p className="text-sm text-ink-soft">{i18n._('You must be online.')}</p> : null}
      {Dialog ? <Dialog onStay={() => setDialog(undefined)} /> : null}
    </>
  );
}

async function readStorage(): Promise<{ usedBytes: number | undefined; isProtected: boolean }> {
  const [estimate, isProtected] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => undefined),
    isStoragePersisted(),
  ]);
  return { usedBytes: estimate?.usage, isProtected };
}

function formatBytes(bytes: number | undefined): string {
  if (bytes === undefined) return i18n._('Unknown');
  return formatSize(bytes, 'megabyte');
}
