import { i18n } from '@lingui/core';
import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OpenFileLink } from '#shell/files/open-file-link';
import { PdfViewer } from '#shell/files/pdf-viewer';
import { SaveFileButton } from '#shell/files/save-file-button';
import { Button } from '#ui/button';
import { useMedia, WIDE } from '#ui/use-media';

type StaffDocumentCardProps = {
  /** The name of the document: on the card and for screen readers. */
  title: string;
  /** Its status and other facts. */
  facts: ReactNode;
  /** The address on our own server to view it. */
  view: string;
  /** Without it, the document cannot be saved from here. */
  download?: { address: string; fileName: string; failure: () => string };
  translateNotShown: () => string;
  /** Further actions. */
  children?: ReactNode;
};

/** Shows a member's document as a card: the document opens inline on a laptop, in a new tab on a phone. */
export function StaffDocumentCard({
  title,
  facts,
  view,
  download,
  translateNotShown,
  children,
}: StaffDocumentCardProps) {
  const isWide = useMedia(WIDE);
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold tabular-nums">{title}</h3>
        {facts}
      </div>
      <div className="flex flex-wrap gap-2">
        {isWide ? (
          <Button
            variant="secondary"
            small
            icon={<Icon />}
            label={isShown ? i18n._('Close {title}', { title }) : i18n._('View {title}', { title })}
            onPress={() => setShown(!isShown)}
          >
            {isShown ? i18n._('Close') : i18n._('View')}
          </Button>
        ) : (
          <OpenFileLink address={view} label={i18n._('View {title}', { title })}>
            {i18n._('View')}
          </OpenFileLink>
        )}
        {download ? <SaveFileButton {...download} label={i18n._('Download {title}', { title })} /> : null}
        {children}
      </div>
      {isWide && isShown ? <PdfViewer title={title} address={view} failure={translateNotShown} /> : null}
    </li>
  );
}
