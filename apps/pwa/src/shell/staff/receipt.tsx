import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { PictureViewer } from '#ui/picture-viewer';
import { Skeleton } from '#ui/skeleton';
import { fetchFile } from '../files/fetch-file';
import { PdfViewer } from '../files/pdf-viewer';
import { QueryBoundary } from '../states/query-boundary';
import { StaffNewTabLink } from './new-tab-link';

type StaffReceiptProps = {
  /** Of our own server; it does not tell a picture from a PDF. */
  address: string;
  /** What it is, for who cannot see it. */
  title: string;
};

/** A member's proof of having paid, large: a picture to be enlarged and turned, or a PDF in its place. */
export function StaffReceipt({ address, title, isPicture }: StaffReceiptProps & { isPicture?: boolean }) {
  const Paper = isPicture ? ReceiptPicture : ReceiptFile;
  return (
    <div className="grid gap-2">
      <Paper title={title} address={address} />
      <StaffNewTabLink address={address}>{i18n._('Open the receipt in a new tab')}</StaffNewTabLink>
    </div>
  );
}

function ReceiptFile({ address, title }: StaffReceiptProps) {
  const read = useQuery({
    queryKey: ['staff-receipt', address],
    queryFn: async ({ signal }) => ({ type: (await fetchFile(address, signal)).type }),
    gcTime: 0,
  });
  const failure = () => i18n._('The receipt cannot be shown.');
  return (
    <QueryBoundary query={read} translateFailure={failure} skeleton={<Skeleton className="h-64" />}>
      {({ type }) =>
        type.startsWith('application/pdf') ? (
          <PdfViewer title={title} address={address} failure={failure} />
        ) : (
          <ReceiptPicture title={title} address={address} />
        )
      }
    </QueryBoundary>
  );
}

function ReceiptPicture({ address, title }: StaffReceiptProps) {
  return <PictureViewer src={address} alt={title} className="h-[42dvh] md:h-[min(62dvh,640px)]" />;
}
