import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getButtonClasses } from '#ui/button';

/**
 * Returns the secret of a mailed link, from behind the #. Removes it from the address at once, so that neither the
 * browser's history nor a person looking at the screen gets it.
 * @param screen the address without the secret
 * @param addressToken the secret as older mails have it
 */
export function useLinkToken(screen: string, addressToken?: string): string | undefined {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const hashToken = new URLSearchParams(hash).get('token') ?? addressToken;
  const [token, setToken] = useState(hashToken);
  useEffect(() => {
    if (!hashToken) return;
    setToken(hashToken);
    router.history.replace(screen);
  }, [hashToken, router, screen]);
  return token;
}

type NoLinkTokenProps = { text: string; to: '/login' | '/forgot-password'; label: string };

/** Shown for an address without a secret: what to do, and where to go. */
export function NoLinkToken({ text, to, label }: NoLinkTokenProps) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-base text-ink-soft">{text}</p>
      <Link to={to} className={getButtonClasses('primary', true)}>
        {label}
      </Link>
    </div>
  );
}
