import { ExternalLink } from 'lucide-react';

/** A link that opens a file of our own server in a new tab. */
export function StaffNewTabLink({ address, children }: { address: string; children: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-medium text-blue hover:underline"
    >
      <ExternalLink className="size-4" />
      {children}
    </a>
  );
}
