import { i18n } from '@lingui/core';
import { Link } from '@tanstack/react-router';

/** Tells a visitor that there is no connection, and what works without one. */
export function OfflineNote() {
  return (
    <>
      {i18n._('You are offline. You need a connection to log in or sign up.')}{' '}
      <Link to="/category" className="inline-block font-medium underline underline-offset-4">
        {i18n._('See all products')}
      </Link>
    </>
  );
}
