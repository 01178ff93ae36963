/**
 * The `sizes` value of pictures in carousels and lists: about half a phone screen without margins, otherwise one column
 * of a grid.
 */
export const LISTED_PICTURE_SIZES = '(min-width: 40em) 18rem, 37vw';

/** Returns the address of the small picture of a set, or the picture's own address if it has no set. */
export function getSmallestInPictureSet({
  imageUrl,
  imageSet,
}: {
  imageUrl: string;
  imageSet?: string | undefined;
}): string {
  return imageSet?.split(' ')[0] ?? imageUrl;
}
