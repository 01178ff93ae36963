import { useConnectivity } from '#platform/connectivity';
import { DataCopySection } from '../data-copy/data-copy-section';
import { DeletionSection } from '../deletion/deletion-section';
import { KeptData } from './kept-data';

/**
 * The member's data: what is kept, a copy of it, and the deletion of the account. Without a network only the deletion
 * is shown, whose state the device stores; it says that the rest needs a connection.
 */
export function MyDataSection() {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  return (
    <div className="grid gap-6">
      {isOffline ? null : (
        <>
          <KeptData />
          <DataCopySection />
        </>
      )}
      <DeletionSection />
    </div>
  );
}
