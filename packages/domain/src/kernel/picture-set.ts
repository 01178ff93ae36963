/** How wide a picture of tiles and lists is, as `sizes` says it: half of a phone without its edges, else a column of a grid. */
export const LISTED_PICTURE_SIZES = '(min-width: 40em) 18rem, 37vw';

/** The address of the small one of a set; of a picture that has none, its own. */
export function getSmallestInPictureSet({
  imageUrl,
  imageSet,
}: {
  imageUrl: string;
  imageSet?: string | undefined;
}): string {
  return imageSet?.split(' ')[0] ?? imageUrl;
}
