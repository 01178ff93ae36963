import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DetailList } from './detail-list';

test('an address of mail may break before its @, and can be copied whole', () => {
  render(<DetailList details={[{ label: 'Member', value: 'youssef.trabelsi@waha.example' }]} />);
  const value = screen.getByText('youssef.trabelsi@waha.example');
  expect(value.innerHTML).toBe('youssef.trabelsi<wbr>@waha.example');
});

test('what is no address stays as it is', () => {
  render(<DetailList details={[{ label: 'Points', value: '80' }]} />);
  expect(screen.getByText('80').innerHTML).toBe('80');
});
