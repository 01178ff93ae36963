import 'fake-indexeddb/auto';
import { cleanup } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';
import { endSession } from '../platform/session';
import { AnsweringServer } from './answering-server';

/**
 * For each test of the file: a server to answer, a browser in which nothing is stored, and timers that can be
 * moved on (`vi.advanceTimersByTime`) while they run at their own pace too.
 */
export function pageUnderTest(): { readonly server: AnsweringServer } {
  let server: AnsweringServer;
  beforeEach(async () => {
    // What jsdom leaves out of a browser, and the router asks for.
    window.scrollTo = () => {};
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    server = await AnsweringServer.start();
  });
  afterEach(async () => {
    toast.dismiss();
    cleanup();
    endSession();
    localStorage.clear();
    vi.useRealTimers();
    await server.stop();
  });
  return {
    get server() {
      return server;
    },
  };
}
