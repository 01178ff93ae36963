import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#platform/page-title';
import { getButtonClasses } from '#ui/button';
import { EmptyState } from '#ui/empty-state';

/** The screen for an unknown address. */
export function NotFoundScreen() {
  usePageTitle(i18n._('Not found'));
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">{i18n._('Not found')}</h1>
      <EmptyState
        picture="no-results"
        action={
          <Link to="/" className={getButtonClasses('secondary')}>
            {i18n._('Go to the home page')}
          </Link>
        }
      >
        {i18n._('Page not found.')}
      </EmptyState>
    </main>
  );
}
