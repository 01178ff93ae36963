import { LAPTOP, useMedia } from '#ui/use-media';
import { getKeyName } from './shortcuts';

/** Shows a key beside its action; hidden on a phone. */
export function KeyCap({ name }: { name: string }) {
  const isWide = useMedia(LAPTOP);
  if (!isWide) return null;
  return (
    <span aria-hidden="true">
      <kbd className="rounded border px-2 text-xs">{getKeyName(name)}</kbd>
    </span>
  );
}
