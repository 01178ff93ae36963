import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DetailList } from './detail-list';

afterEach(cleanup);

test('an address of mail may break before its @, and can be copied whole', () => {
  render(<DetailList details={[{ label: 'Member', value: 'youssef.trabelsi@waha.example' }]} />);
  const value = screen.getByText('youssef.trabelsi@waha.example');
  expect(value.innerHTML).toBe('youssef.trabelsi<wbr>@waha.example');
});

test('what is no address stays as it is', () => {
  render(<DetailList details={[{ label: 'Points', value: '80' }]} />);
  expect(screen.getByText('80').innerHTML).toBe('80');
});

test('somebody’s own words keep their own order, and are not translated', () => {
  render(<DetailList details={[{ label: 'Address', value: '8 rue Ibn Khaldoun, Sousse', isWritten: true }]} />);
  const shown = screen.getByText('8 rue Ibn Khaldoun, Sousse');
  expect([shown.tagName, shown.getAttribute('translate')]).toEqual(['BDI', 'no']);
});

test.each(['amira@mail.tn', '+216', '+21620123456', 'W-7K3M-9Q2X'])(
  '%s reads from the left, and is not translated',
  (code) => {
    render(<DetailList details={[{ label: 'Code', value: code }]} />);
    const shown = screen.getByText((_text, element) => element?.tagName === 'BDI' && element.textContent === code);
    expect([shown.dir, shown.getAttribute('translate')]).toEqual(['ltr', 'no']);
  },
);
