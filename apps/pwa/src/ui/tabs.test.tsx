import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs';

afterEach(cleanup);

const NAMES = ['Reviews', 'Delivery', 'Questions'];

function Parts() {
  const [value, setValue] = useState('Delivery');
  const tabs = NAMES.map((name) => ({ value: name, label: name, panel: `All about ${name}` }));
  return <Tabs label="More" tabs={tabs} value={value} onChoose={setValue} />;
}

const tab = (name: string) => within(screen.getByRole('tablist', { name: 'More' })).getByRole('tab', { name });
const focused = () => document.activeElement?.textContent;

test('tabs show only the panel of the selected tab, with its label', () => {
  render(<Parts />);
  expect(screen.getByRole('tabpanel', { name: 'Delivery' }).textContent).toBe('All about Delivery');
  fireEvent.click(tab('Questions'));
  expect(screen.getByRole('tabpanel', { name: 'Questions' }).textContent).toBe('All about Questions');
  expect(screen.queryByText('All about Delivery')).toBeNull();
  expect(NAMES.map((name) => tab(name).getAttribute('aria-selected'))).toEqual(['false', 'false', 'true']);
});

test('tabs are one tab stop: the selected tab', () => {
  render(<Parts />);
  expect(NAMES.map((name) => tab(name).tabIndex)).toEqual([-1, 0, -1]);
});

test.each([
  ['ArrowRight', ['Questions', 'Reviews', 'Delivery']],
  ['ArrowLeft', ['Reviews', 'Questions', 'Delivery']],
  ['Home', ['Reviews', 'Reviews', 'Reviews']],
  ['End', ['Questions', 'Questions', 'Questions']],
  ['ArrowDown', ['Delivery', 'Delivery', 'Delivery']],
])('%s moves the focus in a row of tabs and selects nothing', (key, visited) => {
  render(<Parts />);
  tab('Delivery').focus();
  for (const name of visited) {
    fireEvent.keyDown(document.activeElement!, { key });
    expect(focused()).toBe(name);
  }
  screen.getByText('All about Delivery');
});

test('arrow keys move between tabs in visual direction in right-to-left layout', () => {
  render(
    <div style={{ direction: 'rtl' }}>
      <Parts />
    </div>,
  );
  tab('Delivery').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowLeft' });
  expect(focused()).toBe('Questions');
});
