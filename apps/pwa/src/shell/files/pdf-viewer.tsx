import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useMedia, WIDE } from '#ui/use-media';
import { QueryBoundary } from '../states/query-boundary';
import { fetchFile } from './fetch-file';
import { OpenFileLink } from './open-file-link';

type PdfViewerProps = {
  /** Names the document for a screen reader. */
  title: string;
  /** An address on our own server. */
  address: string;
  /** Returns the specification's sentence for a document that cannot be fetched. */
  failure: () => string;
};

/** Asks the browser's viewer to fit the page width and to hide the page thumbnails. */
const PDF_VIEWER_HASH = '#navpanes=0&view=FitH';

/** Shows a PDF inline on a laptop. Phones cannot show one inside a page, so it opens in a new tab there. */
export function PdfViewer(props: PdfViewerProps) {
  const isWide = useMedia(WIDE);
  if (isWide) return <InlinePdf {...props} />;
  return <OpenFileLink address={props.address}>{i18n._('Open the PDF')}</OpenFileLink>;
}

/**
 * Fetches the file first, because a frame does not report a failed load. The frame then loads it from the browser's
 * cache.
 */
function InlinePdf({ title, address, failure }: PdfViewerProps) {
  const pdf = useQuery({
    queryKey: ['paper', address],
    queryFn: async ({ signal }) => ({ bytes: (await fetchFile(address, signal)).size }),
    gcTime: 0,
  });
  return (
    <QueryBoundary query={pdf} translateFailure={failure}>
      {() => (
        <iframe
          src={`${address}${PDF_VIEWER_HASH}`}
          title={title}
          className="h-[45dvh] w-full rounded-xl border border-line bg-paper"
        />
      )}
    </QueryBoundary>
  );
}
