import { getOwnMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import { LISTED_PICTURE_SIZES } from '@waha/domain/kernel/picture-set';
import type { PictureSets } from '../files/picture-sizes';

/** The required part of the catalogue. */
type PictureSource = {
  products: readonly { id: number; image: string }[];
  pictureSets: PictureSets;
  mediaUrl: (path: string) => string;
  hasMedia: (path: string) => boolean;
  readMedia: (path: string) => Buffer;
};

type Picture = { url: string; shown: string; set?: string | undefined };

/** The products that a phone shows on the marketplace page without scrolling. */
const VISIBLE_PRODUCTS = 4;
/** A drawing below this size loads faster inside the page than by a request; compressed it is a third. */
const MAX_INLINE_BYTES = 2048;

/**
 * Adds the pictures of the first products to the static page, so that they appear with the page and not only with the
 * code.
 */
export class InlinePictures {
  constructor(private readonly catalogue: PictureSource) {}

  /**
   * Adds the pictures to a page.
   * @param address `/category`, `/product/3`
   * @param html its page
   * @returns the page with its pictures; unchanged if the address shows none
   */
  addPictures(address: string, html: string): string {
    const pictures = this.listPictures(address);
    return pictures.length === 0 ? html : insertPictures(html, pictures);
  }

  private listPictures(address: string): Picture[] {
    const { products } = this.catalogue;
    const id = /^\/product\/(\d+)$/.exec(address)?.[1];
    const visibleProducts =
      address === '/category' ? products.slice(0, VISIBLE_PRODUCTS) : products.filter((each) => String(each.id) === id);
    // A single product is shown in the large size.
    return visibleProducts
      .filter(({ image }) => readOwnMedia(image) || this.catalogue.hasMedia(`products/${image}`))
      .map(({ image }) => this.createPicture(image, address === '/category'));
  }

  private createPicture(image: string, isListed: boolean): Picture {
    const url = getOwnMediaUrl(image);
    if (readOwnMedia(image))
      return { url, shown: url, set: isListed ? this.catalogue.pictureSets.get(image) : undefined };
    return this.createDrawing(image);
  }

  private createDrawing(image: string): Picture {
    const path = `products/${image}`;
    const url = this.catalogue.mediaUrl(path);
    const bytes = path.endsWith('.svg') ? this.catalogue.readMedia(path) : undefined;
    const isSmall = bytes !== undefined && bytes.length <= MAX_INLINE_BYTES;
    return { url, shown: isSmall ? `data:image/svg+xml,${encodeURIComponent(bytes.toString())}` : url };
  }
}

/**
 * `apps/pwa/first-goods.css` defines their layout. The app requests the files, so they are requested before the app
 * runs.
 */
function insertPictures(html: string, pictures: readonly Picture[]): string {
  const images = pictures.map(
    ({ shown, set }) =>
      `<img ${set ? `srcset="${set.replaceAll('&', '&amp;')}" sizes="${LISTED_PICTURE_SIZES}" ` : ''}src="${shown}" alt="" width="320" height="320" fetchpriority="high">`,
  );
  const files = pictures
    .filter(({ url, shown }) => shown !== url)
    .map(({ url }) => `<link rel="preload" as="image" href="${url}">`);
  const name = pictures.length === 1 ? 'goods one' : 'goods';
  const first = '<div class="first';
  return html
    .replace('</head>', () => `${files.join('')}</head>`)
    .replace(`${first}">`, () => `${first} with-goods"><div class="${name}">${images.join('')}</div>`);
}
