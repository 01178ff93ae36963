import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConnectivity } from '#platform/connectivity';
import { getButtonClasses } from '#ui/button';
import { joinClasses } from '#ui/join-classes';

type OpenFileLinkProps = {
  /** Of our own server. */
  address: string;
  /** When there are several: which one. */
  label?: string;
  children: ReactNode;
};

/** Opens a private file in a tab of its own; not there while there is no network to fetch it by. */
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
      <ExternalLink aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      {children}
    </a>
  );
}

/** Said once where papers are listed and there is no network to fetch them by. */
export function DocumentsOfflineNote({ children }: { children: ReactNode }) {
  const isOffline = useConnectivity(({ state }) => state === 'offline');
  return isOffline ? <p className="text-sm text-ink-soft">{children}</p> : null;
}
