import { NewPayoutFile } from './new-payout-file';
import { PayoutFileList } from './payout-file-list';
import { PayoutFileView } from './payout-file-view';
import { NEW_FILE, usePayoutFilesAddress } from './payout-files-address';

/** The files with which payouts are ordered at banks and wallets: all of them, one, or a new one. */
export function PayoutFilesPage() {
  const { item } = usePayoutFilesAddress();
  if (item === NEW_FILE) return <NewPayoutFile />;
  return item ? <PayoutFileView key={item} fileId={item} /> : <PayoutFileList />;
}
