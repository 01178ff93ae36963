import { CircleAlert } from 'lucide-react';
import { Notice } from './notice';

/** Shows the reason of a failure in place; renders nothing without a reason. */
export function FailureNotice({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Notice tone="bougainvillea" icon={<CircleAlert />}>
      {children}
    </Notice>
  );
}
