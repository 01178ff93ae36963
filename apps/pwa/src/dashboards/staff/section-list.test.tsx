import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SectionList } from './section-list';

afterEach(cleanup);

const NAMES = ['Overview', 'Payments', 'Users'];

function List() {
  const [value, setValue] = useState('Overview');
  const sections = NAMES.map((name) => ({
    value: name,
    label: name,
    icon: null,
    href: `?view=${name}`,
    group: name === 'Users' ? 'Members' : 'To do',
    panel: `panel of ${name}`,
  }));
  return <SectionList label="Administration" sections={sections} value={value} onChoose={setValue} />;
}

const tab = (name: string) => screen.getByRole('tab', { name });
const isChosen = (name: string) => tab(name).getAttribute('aria-selected') === 'true';

test('sections are links with an address, and a press shows the section without loading the page', () => {
  render(<List />);
  expect(tab('Payments').getAttribute('href')).toBe('?view=Payments');
  const press = createEvent.click(tab('Payments'));
  fireEvent(tab('Payments'), press);
  expect(press.defaultPrevented).toBe(true);
  expect(screen.getByRole('tabpanel', { name: 'Payments' }).textContent).toBe('panel of Payments');
});

test('a press with Ctrl is left to the browser, which opens a new tab', () => {
  render(<List />);
  const press = createEvent.click(tab('Payments'), { ctrlKey: true });
  fireEvent(tab('Payments'), press);
  expect(press.defaultPrevented).toBe(false);
  expect(isChosen('Payments')).toBe(false);
});

test('up and down move between sections, the space bar opens one, and only the open one is a tab stop', () => {
  render(<List />);
  tab('Overview').focus();
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(tab('Payments'));
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tab('Payments'));
  fireEvent.keyDown(document.activeElement!, { key: ' ' });
  expect(isChosen('Payments')).toBe(true);
  expect(NAMES.map((name) => tab(name).tabIndex)).toEqual([-1, 0, -1]);
});

test('each group has its title once, which is not read aloud', () => {
  render(<List />);
  expect(['To do', 'Members'].map((title) => screen.getAllByText(title).length)).toEqual([1, 1]);
  expect(screen.getByText('Members').getAttribute('aria-hidden')).toBe('true');
});
