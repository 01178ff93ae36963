import { i18n } from '@lingui/core';
import { getAttachmentKind } from '@waha/domain/messaging/message';
import { Download, FileText, ImageOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { formatSize } from '#platform/language/format';
import { translateFileType } from '#shell/files/translate-file-type';
import { Spinner } from '#ui/spinner';
import { AudioPlayer } from './voice/audio-player';

/** A file of a message, on the server or still on this device. */
export type ShownFile = {
  /** `undefined` while the device is being read, or the file is being fetched. */
  address: string | undefined;
  isOnDevice: boolean;
  type: string;
  bytes?: number | undefined;
  durationMs?: number | undefined;
  /** Fetches the complete audio file from the server; it then has another address. */
  onPlay?: (() => void) | undefined;
};

type AttachmentProps = {
  file: ShownFile;
  /** Opens a picture in large. */
  onOpen: () => void;
};

/**
 * Shows a file by its type: a picture opens in large, a PDF in a tab, audio plays, anything else is downloaded (spec 2
 * §2).
 */
export function Attachment({ file, onOpen }: AttachmentProps) {
  const kind = getAttachmentKind(file.type);
  const download = <FileLink file={file} isDownload />;
  if (kind === 'image') return <Picture file={file} onOpen={onOpen} />;
  if (kind === 'pdf') return <FileLink file={file} />;
  if (kind === 'other') return download;
  return (
    <div className="w-64 max-w-full">
      <AudioPlayer {...file} otherwise={download} />
    </div>
  );
}

/** A picture in a fixed area, so that nothing moves when it loads. */
function Picture({ file: { address }, onOpen }: AttachmentProps) {
  const [failedAddress, setFailedAddress] = useState<string>();
  const isMissing = address !== undefined && failedAddress === address;
  return (
    <button
      type="button"
      aria-label={i18n._('Open the image')}
      onClick={onOpen}
      disabled={isMissing || !address}
      className="-mx-3 grid h-56 place-items-center overflow-hidden rounded-xl bg-current/10"
    >
      {isMissing ? (
        <span className="grid justify-items-center gap-2 p-3 text-sm">
          <ImageOff className="size-6" />
          {i18n._('The image cannot be displayed.')}
        </span>
      ) : !address ? (
        <Spinner />
      ) : (
        <img
          src={address}
          alt=""
          decoding="async"
          onError={() => setFailedAddress(address)}
          className="size-full object-cover"
        />
      )}
    </button>
  );
}

function FileLink({ file, isDownload = false }: { file: ShownFile; isDownload?: boolean }) {
  const { address, isOnDevice, type, bytes } = file;
  const isOffline = useConnectivity(({ state }) => state === 'offline') && !isOnDevice;
  const Icon = isDownload ? Download : FileText;
  const about: ReactNode = (
    <>
      <Icon className="size-6 shrink-0" />
      <span className="min-w-0">
        <span className="block font-medium">{translateFileType(type)}</span>
        <span className="block text-sm">
          {isOffline ? i18n._('Opens when you are online.') : bytes === undefined ? null : formatSize(bytes)}
        </span>
      </span>
    </>
  );
  if (isOffline || !address) return <span className="flex min-h-11 items-center gap-3">{about}</span>;
  return (
    <a
      href={address}
      target={isDownload ? undefined : '_blank'}
      rel="noreferrer"
      download={isDownload ? '' : undefined}
      aria-label={isDownload ? i18n._('Download the file') : i18n._('Open the PDF')}
      className="flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
    >
      {about}
    </a>
  );
}
