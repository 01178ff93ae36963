import type { ReactNode } from 'react';
import { joinClasses } from './join-classes';

type UntranslatedProps = {
  /** A code, a number or an address: it reads from the left in every line. */
  isCode?: boolean;
  /** A line of its own that is cut at the end of the words, which is not always the end of the line. */
  isCut?: boolean;
  className?: string;
  children: ReactNode;
};

/** What somebody wrote or is called, or a code: no browser translates it, and no line turns it round. */
export function Untranslated({ isCode = false, isCut = false, className, children }: UntranslatedProps) {
  return (
    <bdi
      translate="no"
      className={joinClasses(isCut && 'block w-fit max-w-full truncate', className)}
      {...(isCode && { dir: 'ltr' })}
    >
      {children}
    </bdi>
  );
}
