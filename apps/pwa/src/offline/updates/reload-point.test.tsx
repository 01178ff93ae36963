import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { during, isSafePoint, useUnderWay, watchForms, whenWritten } from './reload-point';

beforeAll(watchForms);
afterEach(cleanup);

test('words in a field are not taken from anybody: until they are sent, or the form is gone', () => {
  const { unmount } = render(<input aria-label="Amount" />);
  expect(isSafePoint()).toBe(true);
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '40' } });
  expect(isSafePoint()).toBe(false);
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '' } });
  expect(isSafePoint()).toBe(true);
  fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '50' } });
  unmount();
  expect(isSafePoint()).toBe(true);
});

test('while somebody chooses a file, the phone may show its camera in the place of the app', () => {
  render(<input aria-label="Receipt" type="file" />);
  const field = screen.getByLabelText('Receipt');
  fireEvent.click(field);
  expect(isSafePoint()).toBe(false);
  fireEvent(field, new Event('cancel', { bubbles: true }));
  expect(isSafePoint()).toBe(true);
});

function Recording({ isOn }: { isOn: boolean }) {
  useUnderWay(isOn);
  return null;
}

test('what somebody is at is reported, and is over when it ends or its screen goes', () => {
  const { rerender, unmount } = render(<Recording isOn />);
  expect(isSafePoint()).toBe(false);
  rerender(<Recording isOn={false} />);
  expect(isSafePoint()).toBe(true);
  rerender(<Recording isOn />);
  unmount();
  expect(isSafePoint()).toBe(true);
});

test('a video that plays is not cut off; one that stands still is', () => {
  const video = document.body.appendChild(document.createElement('video'));
  expect(isSafePoint()).toBe(true);
  Object.defineProperty(video, 'paused', { value: false });
  expect(isSafePoint()).toBe(false);
  video.remove();
});

test('what is being written is waited for, also what is lined up behind it, whether it succeeds or not', async () => {
  const written: string[] = [];
  const write = (name: string) => during(Promise.resolve().then(() => void written.push(name)));
  void write('first')
    .then(() => during(Promise.reject(new Error('no room'))))
    .catch(() => write('second'));
  expect(isSafePoint()).toBe(false);
  await whenWritten();
  expect(written).toEqual(['first', 'second']);
  expect(isSafePoint()).toBe(true);
});
