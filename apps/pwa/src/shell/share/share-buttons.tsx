import { i18n } from '@lingui/core';
import { ExternalLink, Share2 } from 'lucide-react';
import { Button } from '#ui/button';

type Network = { name: string; address: (page: string, name: string) => string };

const NETWORKS: readonly Network[] = [
  {
    name: 'Facebook',
    address: (page) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: page })}`,
  },
  { name: 'X', address: (page, text) => `https://x.com/intent/post?${new URLSearchParams({ url: page, text })}` },
];

/** The popup's size (spec 1 §2). */
const SHARE_WINDOW = 'popup,noopener,width=550,height=400';

/** Shares an address by the device's native sharing, or by one of two networks (spec 1 §2). */
export function ShareButtons({ name, page }: { name: string; page: string }) {
  if (typeof navigator.share === 'function')
    return (
      <Button
        variant="quiet"
        icon={<Share2 />}
        // Closing the share sheet is not an error.
        onPress={() => void navigator.share({ title: name, url: page }).catch(() => {})}
      >
        {i18n._('Share')}
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center justify-center gap-1">
      <span className="text-sm text-ink-soft">{i18n._('Share')}</span>
      {NETWORKS.map((network) => (
        <Button
          key={network.name}
          variant="quiet"
          small
          icon={<ExternalLink className="size-4" />}
          label={i18n._('Share on {network}', { network: network.name })}
          onPress={() => void window.open(network.address(page, name), '_blank', SHARE_WINDOW)}
        >
          {network.name}
        </Button>
      ))}
    </div>
  );
}
