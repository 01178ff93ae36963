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

test('of a picture that there is in two sizes the browser chooses one; as a whole it is the large one', () => {
  const of = { imageUrl, imageSet };
  expect(shown(<ProductPicture of={of} />)).toEqual([imageUrl, imageSet]);
  expect(shown(<ProductPicture of={of} isUncropped />)).toEqual([imageUrl, null]);
});

test('one that came before there were two sizes, and a drawing, are as they were', () => {
  expect(shown(<ProductPicture of={{ imageUrl }} />)).toEqual([imageUrl, null]);
});

test('a photo of a product that has colours is not fetched to be painted, as a drawing is', async () => {
  const asked = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  shown(<ProductPicture of={{ imageUrl, imageSet }} color="Noir" />);
  shown(<ProductPicture of={{ imageUrl: '/media/products/a.svg?v=1' }} color="Noir" />);
  expect(asked.mock.calls).toEqual([['/media/products/a.svg?v=1']]);
});
