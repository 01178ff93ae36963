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

/** What is loaded when it is first needed takes its time on a machine that does much else. Milliseconds. */
configure({ asyncUtilTimeout: 10_000 });

/** The test runner's own takes only jsdom's forms and files. */
const NodeRequest = Object.getPrototypeOf(Request);

/**
 * For each test of the file: a server to answer, a browser in which nothing is stored, and timers that can be
 * moved on (`vi.advanceTimersByTime`) while they run at their own pace too.
 */
export function setUpPage(): { readonly server: FakeServer } {
  let server: FakeServer;
  beforeEach(async () => {
    localStorage.clear(); // a page of before may have written something down after its end
    await completeBrowser();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    server = await FakeServer.start();
  });
  afterEach(async () => {
    toast.dismiss();
    cleanup();
    endSession();
    setPageMember(undefined); // what is still being written goes to nobody else
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

/** What jsdom leaves out of a browser. Since `fetch` is Node's, forms and files are Node's as well. */
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
