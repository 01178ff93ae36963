import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProductPicture } from './product-picture';

const imageUrl = `/media/own/${'a'.repeat(64)}.webp?v=aaaaaaaaaa`;
const imageSet = `${imageUrl}&small 480w, ${imageUrl} 1600w`;

function shown(picture: React.ReactNode): (string | null | undefined)[] {
  const { container } = render(picture);
  const img = container.querySelector('img');
  return [img?.getAttribute('src'), img?.getAttribute('srcset')];
}

test('a picture in two sizes lets the browser choose, and opens in the large one', () => {
  const pictureSource = { imageUrl, imageSet };
  expect(shown(<ProductPicture product={pictureSource} />)).toEqual([imageUrl, imageSet]);
  expect(shown(<ProductPicture product={pictureSource} isUncropped />)).toEqual([imageUrl, null]);
});

test('an older single-size picture and a drawing are unchanged', () => {
  expect(shown(<ProductPicture product={{ imageUrl }} />)).toEqual([imageUrl, null]);
});

test('a photo of a product with colours is not fetched for painting, unlike a drawing', async () => {
  const fetchSpy = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  shown(<ProductPicture product={{ imageUrl, imageSet }} color="Noir" />);
  shown(<ProductPicture product={{ imageUrl: '/media/products/a.svg?v=1' }} color="Noir" />);
  expect(fetchSpy.mock.calls).toEqual([['/media/products/a.svg?v=1']]);
});
