import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { QueryBoundary } from './query-boundary';

afterEach(cleanup);

const READ = {
  error: null,
  isError: false,
  isFetching: false,
  fetchStatus: 'idle',
  dataUpdatedAt: Date.now(),
  refetch: async () => undefined,
};

function shown(data: string | undefined) {
  return (
    <QueryBoundary query={{ ...READ, data }} translateFailure={() => 'It failed.'} skeleton={<p>On its way</p>}>
      {(text) => <p>{text}</p>}
    </QueryBoundary>
  );
}

describe('query boundary', () => {
  test('renders cached content at once, so that going back finds its place', () => {
    // The first render alone: deferred content is not in it.
    expect(renderToStaticMarkup(shown('Twelve invoices'))).toBe('<p>Twelve invoices</p>');
  });

  test('replaces the skeleton when the content arrives', () => {
    const { rerender } = render(shown(undefined));
    screen.getByText('On its way');
    act(() => rerender(shown('Twelve invoices')));
    screen.getByText('Twelve invoices');
    expect(screen.queryByText('On its way')).toBeNull();
  });

  test('shows reloaded content without a skeleton in between', () => {
    const { rerender } = render(shown('Twelve invoices'));
    act(() => rerender(shown('Thirteen invoices')));
    screen.getByText('Thirteen invoices');
  });
});
