import { i18n } from '@lingui/core';
import { isApplePhone } from '#platform/install';
import { getButtonClasses } from '#ui/button';
import { CopyButton } from '#ui/copy-button';

/** Helps to leave a browser inside another app: a link on Android, the address to copy everywhere. */
export function OtherBrowser() {
  const { origin, host, protocol } = location;
  const address = `${origin}/dashboard`;
  const isApple = isApplePhone();
  return (
    <div className="grid min-w-0 gap-3">
      <p>
        {isApple
          ? i18n._('Copy the address and open it in Safari.')
          : i18n._('Open this page in Chrome, or copy the address there.')}
      </p>
      <p className="flex min-w-0 items-center gap-3 rounded-full border border-line p-1 ps-4">
        <span dir="ltr" className="min-w-0 flex-1 truncate text-sm">
          {address}
        </span>
        <CopyButton text={address} label={i18n._('Address')} />
      </p>
      {isApple ? null : (
        <a
          className={getButtonClasses()}
          href={`intent://${host}/dashboard#Intent;scheme=${protocol.slice(0, -1)};package=com.android.chrome;end`}
        >
          {i18n._('Open in Chrome')}
        </a>
      )}
    </div>
  );
}
