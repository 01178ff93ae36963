import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startTranslations } from '#platform/language/translations';
import { setUpPage } from '#testing/set-up-page';
import { PhotoField } from './photo-field';

setUpPage();
beforeAll(startTranslations);
beforeEach(() => installCanvas({ side: 600, brightness: 20 }));

/** Installs what jsdom lacks to read the pixels of a picture. Each picture is a square of one brightness. */
function installCanvas({ side, brightness }: { side: number; brightness: number }): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: side, height: side, close: () => {} }));
  const getImageData = (_left: number, _top: number, width: number, height: number) => ({
    data: new Uint8ClampedArray(4 * width * height).fill(brightness),
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage: () => {}, getImageData });
    },
  );
}

const createReceipt = () => new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' });

function show({ file = createReceipt(), checksQuality = true } = {}): File[] {
  const chosen: File[] = [];
  const choose = (picked: File | undefined) => picked && chosen.push(picked);
  const photo = { file, originalBytes: undefined, choose, busy: false, refusal: undefined };
  render(
    <PhotoField label="Photo" name="photo" photo={photo} missingError={undefined} checksQuality={checksQuality} />,
  );
  return chosen;
}

test.each([
  [{ side: 600, brightness: 20 }, 'This photo is too dark.'],
  [{ side: 600, brightness: 200 }, 'This photo is blurred.'],
  [{ side: 300, brightness: 200 }, 'This photo is too small to read.'],
])('a photo field warns about a picture of %j: %s', async (picture, warning) => {
  installCanvas(picture);
  show();
  expect(await screen.findByText(warning)).toBeTruthy();
});

test('a photo field hides its warning when the member keeps the photo', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep this photo' }));
  expect(screen.queryByText('This photo is too dark.')).toBeNull();
});

test('a photo field takes another photo from its warning', async () => {
  const chosen = show();
  const retake = await screen.findByLabelText('Take another photo');
  const other = new File(['sharper'], 'other.jpg', { type: 'image/jpeg' });
  fireEvent.change(retake, { target: { files: [other] } });
  await waitFor(() => expect(chosen).toEqual([other]));
});

test.each([
  ['that does not check quality', () => ({ checksQuality: false })],
  ['with a PDF', () => ({ file: new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' }) })],
])('a photo field %s does not read the pixels', async (_name, createOptions) => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  show(createOptions());
  await vi.advanceTimersByTimeAsync(2000);
  expect(decode).not.toHaveBeenCalled();
});

test('a photo field shows no warning where the browser cannot read pixels', async () => {
  const decode = vi.fn(() => Promise.reject(new Error('not supported')));
  vi.stubGlobal('createImageBitmap', decode);
  show();
  await waitFor(() => expect(decode).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(100);
  expect(screen.queryByRole('button', { name: 'Keep this photo' })).toBeNull();
});

test('a form with a photo that is hard to read is sent only after the member keeps the photo', async () => {
  const sent = vi.fn((submit: Event) => submit.preventDefault());
  document.addEventListener('submit', sent);
  onTestFinished(() => document.removeEventListener('submit', sent));
  const photo = { file: createReceipt(), originalBytes: undefined, choose: () => {}, busy: false, refusal: undefined };
  render(
    <form>
      <PhotoField label="Photo" name="photo" photo={photo} missingError={undefined} checksQuality />
      <button type="submit">Send</button>
    </form>,
  );
  const question = await screen.findByText('This photo is too dark.');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement?.contains(question)).toBe(true);

  fireEvent.click(screen.getByRole('button', { name: 'Keep this photo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledOnce();
});
