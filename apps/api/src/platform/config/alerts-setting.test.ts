import { expect, test } from 'vitest';
import { readConfig } from './config';

const read = (WAHA_ALERTS_TO: string) => readConfig({ WAHA_ALERTS_TO }, '/tmp').alertsTo;

test('WAHA_ALERTS_TO is a list of addresses, and empty by default', () => {
  expect(readConfig({}, '/tmp').alertsTo).toEqual([]);
  expect(read('sami@ops.example')).toEqual(['sami@ops.example']);
  expect(read('sami@ops.example, nour+waha@ops.example')).toEqual(['sami@ops.example', 'nour+waha@ops.example']);
});

test.each(['sami', 'sami@ops', 'Sami <sami@ops.example>', 'sami@ops.example,', 'a@b.tn;c@d.tn', 'a@b.tn\nBcc: c@d.tn'])(
  'WAHA_ALERTS_TO refuses %s and says what is allowed',
  (text) => {
    expect(() => read(text)).toThrow('WAHA_ALERTS_TO: must be one or more email addresses, separated by commas');
  },
);
