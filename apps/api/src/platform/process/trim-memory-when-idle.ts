import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SECOND } from '@waha/domain/kernel/time';

/** With less to do than this share of the time there is nobody whom a pause of some 30 ms would hold up. */
const IDLE_UTILIZATION = 0.05;
/** Less than this is not worth a pause. */
const MIN_RECLAIMED_BYTES = 8 * 1024 * 1024;

/**
 * Gives back what the start or many visitors at once have needed, once it is quiet: V8 by itself does so after a minute or
 * more, and after a start sometimes not at all. Answers how to end it. `every`, and `first` for what the start needed, are in milliseconds.
 */
export function trimMemoryWhenIdle({ every = 10 * SECOND, first = 2 * SECOND } = {}): () => void {
  let kept = 0;
  let before = performance.eventLoopUtilization();
  const looking = setInterval(look, every);
  const firstLook = setTimeout(look, first);

  function look(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const held = readHeapSize();
    kept = Math.min(kept, held);
    if (utilization > IDLE_UTILIZATION || held - kept < MIN_RECLAIMED_BYTES) return;
    collectGarbage();
    kept = readHeapSize();
  }

  looking.unref();
  firstLook.unref();
  return () => {
    clearInterval(looking);
    clearTimeout(firstLook);
  };
}

/** V8 has no other way to be asked for it while the program runs; it also starts V8's own tidying some seconds later. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

function readHeapSize(): number {
  return getHeapStatistics().total_heap_size;
}
