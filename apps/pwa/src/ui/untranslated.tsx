import type { ReactNode } from 'react';
import { joinClasses } from './join-classes';

type UntranslatedProps = {
  /** A code, a number or an address: always left to right. */
  isCode?: boolean;
  /** A separate line that is truncated at the end of the text, which is not always the end of the line. */
  isTruncated?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * User-written text, a name or a code: browsers do not translate it, and the direction of the line does not reorder it.
 */
export function Untranslated({ isCode = false, isTruncated = false, className, children }: UntranslatedProps) {
  return (
    <bdi
      translate="no"
      className={joinClasses(isTruncated && 'block w-fit max-w-full truncate', className)}
      {...(isCode && { dir: 'ltr' })}
    >
      {children}
    </bdi>
  );
}
