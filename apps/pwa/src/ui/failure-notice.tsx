import { CircleAlert } from 'lucide-react';
import { Notice } from './notice';

/** Why it did not work, in its place; nothing while there is no reason. */
export function FailureNotice({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Notice tone="bougainvillea" icon={<CircleAlert aria-hidden="true" />}>
      {children}
    </Notice>
  );
}
