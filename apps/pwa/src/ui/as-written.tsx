import type { ReactNode } from 'react';

type AsWrittenProps = {
  /** A code, a number or an address: it reads from the left in every line. */
  isCode?: boolean;
  className?: string;
  children: ReactNode;
};

/** What somebody wrote or is called, or a code: no browser translates it, and no line turns it round. */
export function AsWritten({ isCode = false, className, children }: AsWrittenProps) {
  return (
    <bdi translate="no" className={className} {...(isCode && { dir: 'ltr' })}>
      {children}
    </bdi>
  );
}
