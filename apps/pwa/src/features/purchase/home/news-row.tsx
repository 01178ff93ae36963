import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PackPicture } from './pack-picture';

type NewsRowProps = {
  picture: string | undefined;
  title: string;
  /** Why, in one line. */
  detail?: string | undefined;
  mark: ReactNode;
  onOpen: () => void;
};

/** One thing that the member may want to do something about. */
export function NewsRow({ picture, title, detail, mark, onOpen }: NewsRowProps) {
  return (
    <button type="button" onClick={onOpen} className="flex w-full items-center gap-3 px-4 py-3 text-start">
      <PackPicture src={picture} className="w-11" />
      <span className="min-w-0 flex-1">
        <span className="block text-base font-medium text-ink">{title}</span>
        {detail ? <span className="block text-sm text-ink-soft">{detail}</span> : null}
        {mark}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </button>
  );
}
