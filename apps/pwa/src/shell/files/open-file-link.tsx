import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { getButtonClasses } from '#ui/button';
import { joinClasses } from '#ui/join-classes';

type OpenFileLinkProps = {
  /** An address on our own server. */
  address: string;
  /** Names the file, if there are several. */
  label?: string;
  children: ReactNode;
};

/** A link that opens a private file in a new tab; hidden while there is no network. */
export function OpenFileLink({ address, label, children }: OpenFileLinkProps) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  if (isOffline) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className={joinClasses(getButtonClasses('secondary'), 'px-4 text-sm')}
    >
      <ExternalLink className="size-5 rtl:-scale-x-100" />
      {children}
    </a>
  );
}

/** A note shown once above a list of documents while there is no network to fetch them. */
export function DocumentsOfflineNote({ children }: { children: ReactNode }) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  return isOffline ? <p className="text-sm text-ink-soft">{children}</p> : null;
}
