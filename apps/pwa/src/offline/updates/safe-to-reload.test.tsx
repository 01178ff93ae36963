import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { blockReloadDuring, isSafeToReload, useBlockReload, waitForWrites, watchForms } from './safe-to-reload';

beforeAll(watchForms);
afterEach(cleanup);

test('a reload is deferred while a field contains text, until it is sent or the form closes', () => {
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

test('a reload is deferred while a file is being chosen, since the camera may replace the app', () => {
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

test('a reload is deferred by reported activity until it ends or its screen closes', () => {
  const { rerender, unmount } = render(<Recording isOn />);
  expect(isSafeToReload()).toBe(false);
  rerender(<Recording isOn={false} />);
  expect(isSafeToReload()).toBe(true);
  rerender(<Recording isOn />);
  unmount();
  expect(isSafeToReload()).toBe(true);
});

test('a reload is deferred by a playing video, not by a paused one', () => {
  const video = document.body.appendChild(document.createElement('video'));
  expect(isSafeToReload()).toBe(true);
  Object.defineProperty(video, 'paused', { value: false });
  expect(isSafeToReload()).toBe(false);
  video.remove();
});

test('a reload is deferred by pending and queued writes, whether they succeed or not', async () => {
  const writes: string[] = [];
  const write = (name: string) => blockReloadDuring(Promise.resolve().then(() => void writes.push(name)));
  void write('first')
    .then(() => blockReloadDuring(Promise.reject(new Error('no room'))))
    .catch(() => write('second'));
  expect(isSafeToReload()).toBe(false);
  await waitForWrites();
  expect(writes).toEqual(['first', 'second']);
  expect(isSafeToReload()).toBe(true);
});
