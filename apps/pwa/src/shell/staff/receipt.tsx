import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PictureViewer } from '#ui/picture-viewer';
import { Skeleton } from '#ui/skeleton';
import { fetchFile } from '../files/fetch-file';
import { PdfViewer } from '../files/pdf-viewer';
import { QueryBoundary } from '../states/query-boundary';
import { markReceiptSeen } from './documents/seen-receipts';
import { StaffNewTabLink } from './new-tab-link';

type StaffReceiptProps = {
  /** An address on our own server; it does not tell a picture from a PDF. */
  address: string;
  /** Describes it for screen readers. */
  title: string;
  /** The height of the picture. */
  className?: string | undefined;
  /** The text of the link, for another document than a receipt. */
  linkText?: string;
};

const LARGE = 'h-[42dvh] md:h-[min(62dvh,640px)]';

/** Shows a member's payment receipt large: a picture that can be zoomed and rotated, or an inline PDF. */
export function StaffReceipt(props: StaffReceiptProps & { isPicture?: boolean }) {
  const { address, title, className, isPicture, linkText = i18n._('Open the receipt in a new tab') } = props;
  const Paper = isPicture ? ReceiptPicture : ReceiptFile;
  useEffect(() => markReceiptSeen(address), [address]);
  return (
    <div className="grid gap-2">
      <Paper title={title} address={address} className={className} />
      <StaffNewTabLink address={address}>{linkText}</StaffNewTabLink>
    </div>
  );
}

function ReceiptFile({ address, title, className }: StaffReceiptProps) {
  const read = useQuery({
    queryKey: ['staff-receipt', address],
    queryFn: async ({ signal }) => ({ type: (await fetchFile(address, signal)).type }),
    gcTime: 0,
  });
  const failure = () => i18n._('The receipt cannot be displayed.');
  return (
    <QueryBoundary query={read} translateFailure={failure} skeleton={<Skeleton className="h-64" />}>
      {({ type }) =>
        type.startsWith('application/pdf') ? (
          <PdfViewer title={title} address={address} failure={failure} />
        ) : (
          <ReceiptPicture title={title} address={address} className={className} />
        )
      }
    </QueryBoundary>
  );
}

function ReceiptPicture({ address, title, className = LARGE }: StaffReceiptProps) {
  return <PictureViewer src={address} alt={title} className={className} />;
}
