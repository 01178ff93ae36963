import { i18n } from '@lingui/core';
import { redirect } from '@tanstack/react-router';
import { HOME_BY_ROLE, type Role } from '@waha/domain/kernel/roles';
import { loadStaffTranslations } from '#platform/language/translations';
import { getSession } from '#platform/session';
import { toast } from '#ui/toast';

type GuardContext = { location: { href: string; pathname: string }; preload?: boolean };

/**
 * Redirects to /login if the user is not signed in. The login page says so and returns here afterwards (spec 1 §2).
 * Preloading a link shows no message.
 */
export function requireSignIn({ location, preload = false }: GuardContext): void {
  if (getSession()) return;
  if (!preload) toast.info(i18n._('Please log in to continue.'), { id: 'login-needed' });
  throw redirect({ to: '/login', search: { to: location.href } });
}

/**
 * Admits only this staff role, with the translations that only staff need; any other user is redirected to /login (spec
 * 1 §2).
 */
export function requireRole(role: Role) {
  return async (context: GuardContext): Promise<void> => {
    requireSignIn(context);
    if (getSession()?.role !== role) throw redirect({ to: '/login' });
    await loadStaffTranslations();
  };
}

/**
 * Returns the address to open after login: the one requested before, unless it is another role's dashboard; otherwise
 * the role's own (spec 1 §4).
 */
export function findLandingPath(role: Role, requestedPath: string | undefined): string {
  const homePath = HOME_BY_ROLE[role];
  if (!requestedPath?.startsWith('/') || requestedPath.startsWith('//') || requestedPath.startsWith('/\\'))
    return homePath;
  const path = requestedPath.split(/[?#]/)[0] ?? '';
  const isOtherRolesDashboard = path !== homePath && Object.values<string>(HOME_BY_ROLE).includes(path);
  return isOtherRolesDashboard || path === '/' || path === '/login' ? homePath : requestedPath;
}
