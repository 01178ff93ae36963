import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PackPicture } from './pack-picture';

const shown = (imageUrl: string, imageSet?: string) => {
  const { container } = render(<PackPicture source={{ imageUrl, imageSet }} />);
  const img = container.querySelector('img');
  return [img?.getAttribute('src'), img?.getAttribute('srcset')];
};

test('a first picture is requested at once and before others, any other when it comes near the screen', () => {
  const readLoading = (isFirst: boolean) => {
    const { container } = render(<PackPicture source={{ imageUrl: '/a.svg' }} isFirst={isFirst} />);
    const img = container.querySelector('img');
    return [img?.getAttribute('fetchpriority'), img?.getAttribute('loading')];
  };
  expect([readLoading(true), readLoading(false)]).toEqual([
    ['high', null],
    [null, 'lazy'],
  ]);
});

test('a picture in two sizes lets the browser choose; any other is unchanged', () => {
  const set = '/media/own/a.webp?v=a&small 480w, /media/own/a.webp?v=a 1600w';
  expect(shown('/media/own/a.webp?v=a', set)).toEqual(['/media/own/a.webp?v=a', set]);
  expect(shown('/media/packs/a.svg?v=1')).toEqual(['/media/packs/a.svg?v=1', null]);
});
