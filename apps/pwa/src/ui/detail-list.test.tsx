import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DetailList } from './detail-list';

afterEach(cleanup);

test('an email address may break before its @ and is copied completely', () => {
  render(<DetailList details={[{ label: 'Member', value: 'youssef.trabelsi@waha.example' }]} />);
  const value = screen.getByText('youssef.trabelsi@waha.example');
  expect(value.innerHTML).toBe('youssef.trabelsi<wbr>@waha.example');
});

test('a value that is not an address is unchanged', () => {
  render(<DetailList details={[{ label: 'Points', value: '80' }]} />);
  expect(screen.getByText('80').innerHTML).toBe('80');
});

test("a person's own text has its own direction and is not translated", () => {
  render(<DetailList details={[{ label: 'Address', value: '8 rue Ibn Khaldoun, Sousse', isWritten: true }]} />);
  const shown = screen.getByText('8 rue Ibn Khaldoun, Sousse');
  expect([shown.tagName, shown.getAttribute('translate')]).toEqual(['BDI', 'no']);
});

test.each(['amira@mail.tn', '+216', '+21620123456', 'W-7K3M-9Q2X'])(
  '%s is left-to-right and is not translated',
  (code) => {
    render(<DetailList details={[{ label: 'Code', value: code }]} />);
    const shown = screen.getByText((_text, element) => element?.tagName === 'BDI' && element.textContent === code);
    expect([shown.dir, shown.getAttribute('translate')]).toEqual(['ltr', 'no']);
  },
);
