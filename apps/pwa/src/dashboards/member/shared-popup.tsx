import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { checkFile, MESSAGE_FILE } from '@waha/domain/kernel/files/file-rule';
import { refuse } from '@waha/domain/kernel/result';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useInvoiceLocations } from '#features/invoices/invoice-locations';
import { usePaymentLocations } from '#features/purchase/payment/payment-locations';
import { useRechargeLocation } from '#features/recharge/recharge-location';
import type { SharedFile } from '#offline/worker/shared-file';
import { translateRefusal } from '#platform/translate-refusal';
import { ChosenFile } from '#shell/files/chosen-file';
import { loadSharedFile } from '#shell/files/use-shared-file';
import type { ReceiptLocation } from '#shell/pending-jobs/receipt-location';
import { usePopup } from '#shell/popup/popup-address';
import { usePopupParams } from '#shell/popup/popup-params';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { SkeletonList } from '#ui/skeleton';
import { useMedia } from '#ui/use-media';

/** Lists the files that other apps have shared, and the possible places for each: `?open=shared`. */
export function SharedPopup() {
  const { wrong: failure } = usePopupParams('shared');
  const { close } = usePopup();
  const [fileIndex, setFileIndex] = useState(0);
  const shared = useQuery({
    queryKey: ['shared'],
    queryFn: async () => (await loadSharedFile()).listSharedFiles(),
    retry: false,
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  });
  if (failure !== undefined && !shared.data?.length)
    return <EmptyState picture="no-results">{translateShareFailure(failure)}</EmptyState>;
  if (shared.isPending) return <SkeletonList />;
  const files = shared.data ?? [];
  const sharedFile = files[fileIndex % files.length];
  if (!sharedFile) return <EmptyState>{i18n._('No shared files.')}</EmptyState>;
  const discard = async () => {
    await (await loadSharedFile()).deleteSharedFile(sharedFile.id);
    if (files.length > 1) await shared.refetch();
    else close();
  };
  return (
    <div className="grid gap-5">
      {failure !== undefined && <p role="status">{translateShareFailure(failure)}</p>}
      <SharedFileItem
        key={sharedFile.id}
        waiting={sharedFile}
        mayGoAtOnce={failure === undefined && files.length === 1}
      />
      {files.length > 1 && (
        <Button variant="secondary" wide onPress={() => setFileIndex(fileIndex + 1)}>
          {i18n._('Next shared file ({count})', { count: files.length - 1 })}
        </Button>
      )}
      <Button variant="quiet" wide onPress={() => void discard()}>
        {i18n._('Discard')}
      </Button>
    </div>
  );
}

/** Returns why a file was not stored, in the words of the forms. */
function translateShareFailure(failure: string): string {
  if (failure === 'type') return translateRefusal(refuse('not_a_receipt').refusal);
  if (failure === 'size') return translateRefusal(refuse('file_over_10mb').refusal);
  if (failure === 'full')
    return i18n._('Other shared files are waiting. Assign them first, then share this file again.');
  return i18n._('The file could not be saved on this device. Please share it again.');
}

type SharedFileItemProps = { waiting: SharedFile; mayGoAtOnce: boolean };

function SharedFileItem({ waiting: { id, file }, mayGoAtOnce: canOpenAtOnce }: SharedFileItemProps) {
  const { replaceWith } = usePopup();
  // The share sheet opens the app's own window. A browser tab may have been opened by any page's post.
  const isTab = useMedia('(display-mode: browser)');
  const [payments, invoices, recharge] = [usePaymentLocations(), useInvoiceLocations(), useRechargeLocation()];
  const messages: ReceiptLocation = {
    key: 'messages',
    title: i18n._('Messages'),
    popup: 'messages',
    rule: MESSAGE_FILE,
    needsReceipt: false,
  };
  const locations = payments && invoices && recharge && [...payments, ...invoices, recharge, messages];
  const receiptLocations = locations?.filter((location) => location.needsReceipt && !findRefusal(location, file));
  const onlyLocation = canOpenAtOnce && !isTab && receiptLocations?.length === 1 ? receiptLocations[0] : undefined;
  const openLocation = ({ popup, params }: ReceiptLocation) => replaceWith(popup, { ...params, shared: id });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known that there is one place only
  useEffect(() => {
    if (onlyLocation) openLocation(onlyLocation);
  }, [onlyLocation?.key]);

  if (!locations || !receiptLocations || onlyLocation) return <SkeletonList />;
  return (
    <div className="grid gap-5">
      <ChosenFile file={file} />
      <h3 className="font-semibold">
        {receiptLocations.length > 0
          ? i18n._('Where should it go?')
          : i18n._('No payment is waiting for a receipt. Where should this file go?')}
      </h3>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {locations.map((location) => (
          <li key={location.key}>
            <LocationRow place={location} refusal={findRefusal(location, file)} onOpen={() => openLocation(location)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the form's refusal of a file. A photo is resized and encoded by the form; a document is checked as it is. */
function findRefusal({ rule }: ReceiptLocation, file: File): string | undefined {
  const result = file.type.startsWith('image/') ? undefined : checkFile(rule, file);
  return result && !result.ok ? translateRefusal(result.refusal) : undefined;
}

type LocationRowProps = { place: ReceiptLocation; refusal: string | undefined; onOpen: () => void };

function LocationRow({ place: { title, detail }, refusal, onOpen }: LocationRowProps) {
  return (
    <button
      type="button"
      disabled={refusal !== undefined}
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start text-ink disabled:text-ink-soft"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-ink-soft">{refusal ?? detail}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </button>
  );
}
