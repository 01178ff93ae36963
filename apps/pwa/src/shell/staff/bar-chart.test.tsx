import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StaffBarChart } from './bar-chart';

afterEach(cleanup);

const bars = [3, 0, 12, 6].map((value, index) => ({
  key: `0${index + 1}/11`,
  value,
  label: `0${index + 1}/11`,
  text: String(value),
  says: `0${index + 1}/11: ${value} points`,
}));

const show = (direction: 'ltr' | 'rtl' = 'ltr') =>
  render(
    <div style={{ direction }}>
      <StaffBarChart label="Points by day" bars={bars} />
    </div>,
  );
const chart = () => within(screen.getByRole('list', { name: 'Points by day' }));
const focused = () => document.activeElement?.getAttribute('aria-label');

test('each bar has a label, and the selected one is described above', () => {
  show();
  expect(
    chart()
      .getAllByRole('button')
      .map((bar) => bar.getAttribute('aria-label')),
  ).toEqual(bars.map(({ says }) => says));
  expect(screen.queryByText(/points$/)).toBeNull();
  fireEvent.pointerEnter(chart().getByRole('button', { name: '04/11: 6 points' }));
  expect(screen.getByText('04/11: 6 points')).toBeTruthy();
  fireEvent.click(chart().getByRole('button', { name: '01/11: 3 points' }));
  expect(screen.getByText('01/11: 3 points')).toBeTruthy();
  expect(screen.queryByText('04/11: 6 points')).toBeNull();
});

test('the bar chart is one tab stop, and arrow keys move inside', () => {
  show();
  const stops = chart()
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops.map((bar) => bar.getAttribute('aria-label'))).toEqual(['04/11: 6 points']);
  stops[0]?.focus();
  for (const [key, name] of [
    ['ArrowLeft', '03/11: 12 points'],
    ['Home', '01/11: 3 points'],
    ['ArrowLeft', '01/11: 3 points'],
    ['ArrowRight', '02/11: 0 points'],
    ['End', '04/11: 6 points'],
  ] as const) {
    fireEvent.keyDown(document.activeElement!, { key });
    expect(focused()).toBe(name);
  }
});

test('arrow keys in the bar chart move in their visual direction in right-to-left layout', () => {
  show('rtl');
  chart().getByRole('button', { name: '04/11: 6 points' }).focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(focused()).toBe('03/11: 12 points');
});
