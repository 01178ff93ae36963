import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useLanguage } from '#platform/language/translations';

/**
 * Renders the complete page again after a language change. Position and drafts survive: they are in the address and on
 * the device.
 */
export function LocalizedPage({ router }: { router: AnyRouter }) {
  return <RouterProvider key={useLanguage(({ language }) => language)} router={router} />;
}
