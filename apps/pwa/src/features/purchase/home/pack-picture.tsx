import { useState } from 'react';
import { BrandMark } from '../../../ui/brand';
import { classes } from '../../../ui/classes';

/** A pack's artwork; its own frame is in the drawing. A missing one falls back to our mark. */
export function PackPicture({ src, className }: { src: string | undefined; className?: string }) {
  const [isMissing, setMissing] = useState(false);
  const shape = classes('aspect-square shrink-0 rounded-[18%]', className);
  if (!src || isMissing)
    return (
      <span aria-hidden="true" className={classes(shape, 'grid place-items-center bg-blue-wash text-blue')}>
        <BrandMark className="size-1/2" />
      </span>
    );
  return (
    <img
      src={src}
      alt=""
      width={240}
      height={240}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className={classes(shape, 'bg-blue-wash object-cover')}
    />
  );
}
