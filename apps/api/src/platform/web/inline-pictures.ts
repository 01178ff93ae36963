import { getOwnMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import { LISTED_PICTURE_SIZES } from '@waha/domain/kernel/picture-set';
import type { PictureSets } from '../files/picture-sizes';

/** What it needs of the catalogue. */
type PictureSource = {
  products: readonly { id: number; image: string }[];
  pictureSets: PictureSets;
  mediaUrl: (path: string) => string;
  hasMedia: (path: string) => boolean;
  readMedia: (path: string) => Buffer;
};

type Picture = { url: string; shown: string; set?: string | undefined };

/** Products of the marketplace's page that a phone shows before anybody scrolls. */
const VISIBLE_PRODUCTS = 4;
/** A drawing of so many bytes comes sooner within the page than by a request of its own; packed it is a third. */
const MAX_INLINE_BYTES = 2048;

/**
 * Puts the pictures of the first goods onto the screen that is there before the app: they are seen when the page has come,
 * not when the code has.
 */
export class InlinePictures {
  constructor(private readonly catalogue: PictureSource) {}

  /**
   * @param address `/category`, `/product/3`
   * @param html its page
   * @returns the page with its pictures; as it is where the address shows none
   */
  addPictures(address: string, html: string): string {
    const pictures = this.listPictures(address);
    return pictures.length === 0 ? html : insertPictures(html, pictures);
  }

  private listPictures(address: string): Picture[] {
    const { products } = this.catalogue;
    const id = /^\/product\/(\d+)$/.exec(address)?.[1];
    const seen =
      address === '/category' ? products.slice(0, VISIBLE_PRODUCTS) : products.filter((each) => String(each.id) === id);
    // Of one product the large one is shown.
    return seen
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

/** `apps/pwa/first-goods.css` says how they stand. The app asks for the files, so these are on their way before it. */
function insertPictures(html: string, pictures: readonly Picture[]): string {
  const goods = pictures.map(
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
    .replace(`${first}">`, () => `${first} with-goods"><div class="${name}">${goods.join('')}</div>`);
}
