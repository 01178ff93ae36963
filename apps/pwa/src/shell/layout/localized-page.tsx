import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useLanguage } from '#platform/language/translations';

/** Everything, drawn anew in another language. Where one is, and what one has begun, is in the address and on the device. */
export function LocalizedPage({ router }: { router: AnyRouter }) {
  return <RouterProvider key={useLanguage(({ language }) => language)} router={router} />;
}
