import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { blockReloadDuring, isSafeToReload, useBlockReload, waitForWrites, watchForms } from './safe-to-reload';

beforeAll(watchForms);
afterEach(cleanup);

test('words in a field are not taken from anybody: until they are sent, or the form is gone', () => {
  const { unmount } = render(<input aria-label="Amount" />);
  expect(isSafeToReload()).toBe(true);
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '40' } });
  expect(isSafeToReload()).toBe(false);
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '' } });
  expect(isSafeToReload()).toBe(true);
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '50' } });
  unmount();
  expect(isSafeToReload()).toBe(true);
});

test('while somebody chooses a file, the phone may show its camera in the place of the app', () => {
  render(<input aria-label="Receipt" type="file" />);
  const field = screen.getByLabelText('Receipt');
  fireEvent.click(field);
  expect(isSafeToReload()).toBe(false);
  fireEvent(field, new Event('cancel', { bubbles: true }));
  expect(isSafeToReload()).toBe(true);
});

function Recording({ isOn }: { isOn: boolean }) {
  useBlockReload(isOn);
  return null;
}

test('what somebody is at is reported, and is over when it ends or its screen goes', () => {
  const { rerender, unmount } = render(<Recording isOn />);
  expect(isSafeToReload()).toBe(false);
  rerender(<Recording isOn={false} />);
  expect(isSafeToReload()).toBe(true);
  rerender(<Recording isOn />);
  unmount();
  expect(isSafeToReload()).toBe(true);
});

test('a video that plays is not cut off; one that stands still is', () => {
  const video = document.body.appendChild(document.createElement('video'));
  expect(isSafeToReload()).toBe(true);
  Object.defineProperty(video, 'paused', { value: false });
  expect(isSafeToReload()).toBe(false);
  video.remove();
});

test('what is being written is waited for, also what is lined up behind it, whether it succeeds or not', async () => {
  const written: string[] = [];
  const write = (name: string) => blockReloadDuring(Promise.resolve().then(() => void written.push(name)));
  void write('first')
    .then(() => blockReloadDuring(Promise.reject(new Error('no room'))))
    .catch(() => write('second'));
  expect(isSafeToReload()).toBe(false);
  await waitForWrites();
  expect(written).toEqual(['first', 'second']);
  expect(isSafeToReload()).toBe(true);
});
