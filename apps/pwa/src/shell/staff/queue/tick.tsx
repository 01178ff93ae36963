import { Square, SquareCheck } from 'lucide-react';

/** The checkbox of a row that is itself the button: only for the eye. */
export function Tick({ isTicked }: { isTicked: boolean }) {
  const Box = isTicked ? SquareCheck : Square;
  return (
    <Box aria-hidden="true" className={isTicked ? 'size-5 shrink-0 text-blue' : 'size-5 shrink-0 text-ink-soft'} />
  );
}
