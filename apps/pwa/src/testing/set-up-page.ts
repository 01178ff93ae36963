import buffer from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { URL as NodeUrl } from 'node:url';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setPageMember } from '../offline/device/page-member';
import { endSession } from '../platform/session';
import { toast } from '../ui/toast';
import { FakeServer } from './fake-server';

/** Lazy code takes time to load on a busy machine. Milliseconds. */
configure({ asyncUtilTimeout: 10_000 });

/** The test runner's own `Request` accepts only jsdom's forms and files. */
const NodeRequest = Object.getPrototypeOf(Request);

/**
 * Sets up each test of the file: a server, a browser with empty storage, and timers that run normally and can be
 * advanced (`vi.advanceTimersByTime`).
 */
export function setUpPage(): { readonly server: FakeServer } {
  let server: FakeServer;
  beforeEach(async () => {
    localStorage.clear(); // the previous page may have stored something after its end
    await completeBrowser();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    server = await FakeServer.start();
  });
  afterEach(async () => {
    toast.dismiss();
    cleanup();
    endSession();
    setPageMember(undefined); // pending writes must not go to another member
    localStorage.clear();
    delete document.documentElement.dataset.language;
    vi.useRealTimers();
    await server.stop();
  });
  return {
    get server() {
      return server;
    },
  };
}

/** Adds what jsdom lacks of a browser. Since `fetch` is Node's, forms and files are Node's as well. */
async function completeBrowser(): Promise<void> {
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  Object.assign(URL, { createObjectURL: NodeUrl.createObjectURL, revokeObjectURL: NodeUrl.revokeObjectURL });
  const form = await new Response(new URLSearchParams('a=b')).formData();
  vi.stubGlobal('FormData', form.constructor);
  vi.stubGlobal('File', buffer.File);
  vi.stubGlobal('Blob', buffer.Blob);
  vi.stubGlobal('Request', NodeRequest);
  vi.stubGlobal('crypto', webcrypto);
}
