import { LISTED_PICTURE_SIZES } from '@waha/domain/kernel/picture-set';
import type { WirePack } from '@waha/domain/purchase/purchase.contract';
import { useState } from 'react';
import { BrandMark } from '#ui/brand';
import { joinClasses } from '#ui/join-classes';

/** The addresses of a pack's picture, in one size or two. */
export type PackPictureSource = Pick<WirePack, 'imageUrl' | 'imageSet'> | undefined;

type PackPictureProps = {
  source: PackPictureSource;
  className?: string;
  /** The picture is among the first that a screen shows: it is requested at once, before others. */
  isFirst?: boolean;
};

/** A pack's artwork, which includes its frame. If it is missing, shows the app's logo. */
export function PackPicture({ source, className, isFirst = false }: PackPictureProps) {
  const [isMissing, setMissing] = useState(false);
  const shape = joinClasses('aspect-square shrink-0 rounded-[18%]', className);
  if (!source?.imageUrl || isMissing)
    return (
      <span aria-hidden="true" className={joinClasses(shape, 'grid place-items-center bg-blue-wash text-blue')}>
        <BrandMark className="size-1/2" />
      </span>
    );
  return (
    <img
      srcSet={source.imageSet}
      sizes={source.imageSet && LISTED_PICTURE_SIZES}
      src={source.imageUrl}
      alt=""
      width={240}
      height={240}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      onError={() => setMissing(true)}
      className={joinClasses(shape, 'bg-blue-wash object-cover')}
    />
  );
}
