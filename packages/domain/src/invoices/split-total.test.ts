import { expect, test } from 'vitest';
import { splitTotal } from './split-total';

test.each([
  [149_500, 19, 1000, { netMillimes: 124_790, vatMillimes: 23_710, stampMillimes: 1000 }],
  [149_500, 0, 1000, { netMillimes: 148_500, vatMillimes: 0, stampMillimes: 1000 }],
  [149_500, 0, 0, { netMillimes: 149_500, vatMillimes: 0, stampMillimes: 0 }],
  [107, 7, 0, { netMillimes: 100, vatMillimes: 7, stampMillimes: 0 }],
  [113, 13, 0, { netMillimes: 100, vatMillimes: 13, stampMillimes: 0 }],
  // 1500 / 1.19 is 1260.504…
  [1500, 19, 0, { netMillimes: 1261, vatMillimes: 239, stampMillimes: 0 }],
  [1000, 19, 1000, { netMillimes: 840, vatMillimes: 160, stampMillimes: 0 }],
  [1001, 19, 1000, { netMillimes: 1, vatMillimes: 0, stampMillimes: 1000 }],
] as const)('%i millimes with VAT of %i percent and a stamp of %i are split', (total, vatRate, stampMillimes, parts) =>
  expect(splitTotal(total, { vatRate, stampMillimes })).toEqual(parts),
);
