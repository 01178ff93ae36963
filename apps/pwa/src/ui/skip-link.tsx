import { i18n } from '@lingui/core';

/** The first tab stop: skips the header of every page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-full focus:bg-blue focus:px-4 focus:py-2 focus:text-on-blue"
    >
      {i18n._('Skip to content')}
    </a>
  );
}
