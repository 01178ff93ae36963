import { i18n } from '@lingui/core';

/** Why a video does not play: the HTTP status, or that nothing answered (spec 2 §8). A player itself never says. */
export async function sayVideoFailure(url: string): Promise<string> {
  try {
    const { ok, status, body } = await fetch(url, { headers: { Range: 'bytes=0-1' }, cache: 'no-store' });
    await body?.cancel();
    if (!ok) return i18n._('The video could not be loaded (HTTP {status}).', { status });
    return i18n._('This video cannot be played on this device.');
  } catch {
    return i18n._('The video could not be loaded: network error. Check your connection and try again.');
  }
}
