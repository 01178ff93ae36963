import { useLocation, useRouter } from '@tanstack/react-router';

/** Which item of a staff section is open: in the address, so that back, reload and a link all work. */
export function useChosenItem(): {
  params: Record<string, string | undefined>;
  choose: (params: Record<string, string> | undefined) => void;
} {
  const router = useRouter();
  const params = useLocation().search as Record<string, string | undefined>;
  return {
    params,
    choose: (chosen) =>
      void router.navigate({ to: '.', search: { view: params.view, ...chosen }, replace: params.item !== undefined }),
  };
}
