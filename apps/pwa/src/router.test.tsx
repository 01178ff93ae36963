import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { readPageList } from '../build/page-list';
import { createAppRouter } from './router';
import router from './router.tsx?raw';

test('the server knows exactly the pages that the router has', () => {
  const { routesByPath } = createAppRouter(createMemoryHistory({ initialEntries: ['/'] }));
  expect(readPageList(router).sort()).toEqual(Object.keys(routesByPath).sort());
});
