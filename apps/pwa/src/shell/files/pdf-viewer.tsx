import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { useMedia, WIDE } from '#ui/use-media';
import { QueryBoundary } from '../states/query-boundary';
import { fetchFile } from './fetch-file';
import { OpenFileLink } from './open-file-link';

type PdfViewerProps = {
  /** Names the paper to who does not see it. */
  title: string;
  /** Of our own server. */
  address: string;
  /** The specification's words for when it cannot be had. */
  failure: () => string;
};

/** Asks the browser's viewer for the paper in the width there is, without its strip of small pages. */
const PDF_VIEWER_HASH = '#navpanes=0&view=FitH';

/** A PDF in its place on a laptop; phones show none within a page, there it opens in a tab of its own. */
export function PdfViewer(props: PdfViewerProps) {
  const isWide = useMedia(WIDE);
  if (isWide) return <InlinePdf {...props} />;
  return <OpenFileLink address={props.address}>{i18n._('Open the PDF')}</OpenFileLink>;
}

/** Read first: a frame does not tell that what it was given is no paper. It then comes from the browser's cache. */
function InlinePdf({ title, address, failure }: PdfViewerProps) {
  const paper = useQuery({
    queryKey: ['paper', address],
    queryFn: async ({ signal }) => ({ bytes: (await fetchFile(address, signal)).size }),
    gcTime: 0,
  });
  return (
    <QueryBoundary query={paper} translateFailure={failure}>
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
