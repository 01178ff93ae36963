import { LISTED_PICTURE_SIZES } from '@waha/domain/kernel/picture-set';
import type { WireProduct } from '@waha/domain/marketplace/marketplace.contract';
import { useEffect, useState } from 'react';
import { BrandMark } from '#ui/brand';
import { joinClasses } from '#ui/join-classes';
import { recolour } from './recolour';

type ProductPictureProps = {
  product: Pick<WireProduct, 'imageUrl' | 'imageSet'>;
  /** A name of `PRODUCT_COLORS`; the drawing's own colour if absent. */
  color?: string | undefined;
  /** Empty if its name is beside it. */
  alt?: string;
  lazy?: boolean;
  /** Shown in full size, not cropped as in a list. */
  isUncropped?: boolean;
  className?: string;
};

/** A product's drawing in its colour. If it is missing, shows the app's logo. */
export function ProductPicture({
  product: { imageUrl: src, imageSet },
  color,
  alt = '',
  lazy = false,
  isUncropped = false,
  className,
}: ProductPictureProps) {
  const imageUrl = useRecoloured(src, color);
  const [failedSrc, setFailedSrc] = useState<string>();
  // The drawing includes its background, with rounded corners of 28 in 240.
  const shape = joinClasses('aspect-square w-full rounded-[11.7%]', className);
  if (failedSrc === src)
    return (
      <span
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={joinClasses(shape, 'grid place-items-center bg-blue-wash')}
      >
        <BrandMark className="size-1/3" />
      </span>
    );
  return (
    <img
      {...(imageSet && imageUrl === src && !isUncropped && { srcSet: imageSet, sizes: LISTED_PICTURE_SIZES })}
      src={imageUrl}
      alt={alt}
      width={320}
      height={320}
      loading={lazy ? 'lazy' : 'eager'}
      {...(!lazy && { fetchPriority: 'high' })}
      decoding="async"
      onError={() => setFailedSrc(src)}
      className={joinClasses(shape, 'bg-blue-wash object-contain')}
    />
  );
}

/** Returns the address itself until the drawing is loaded, then the recoloured drawing. */
function useRecoloured(src: string, color: string | undefined): string {
  const [recoloured, setRecoloured] = useState<{ src: string; color: string; url: string }>();
  useEffect(() => {
    if (!color || !src.includes('.svg')) return; // a photo is not recoloured
    let isCurrent = true;
    void recolour(src, color).then((url) => isCurrent && url && setRecoloured({ src, color, url }));
    return () => {
      isCurrent = false;
    };
  }, [src, color]);
  // The last colour stays until the next one is ready, to avoid flicker.
  return color && recoloured?.src === src ? recoloured.url : src;
}
