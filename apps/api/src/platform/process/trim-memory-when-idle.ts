import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SECOND } from '@waha/domain/kernel/time';

/** Below this utilization, a pause of about 30 ms delays no caller. */
const IDLE_UTILIZATION = 0.05;
/** Less than this is not worth a pause. */
const MIN_RECLAIMED_BYTES = 8 * 1024 * 1024;

/**
 * Releases memory that the start or a load peak has used, once the process is idle. V8 alone does so after a minute or
 * more, and after a start sometimes never. Returns a function that stops it. `every`, and `first` for the memory of the
 * start, are in milliseconds.
 */
export function trimMemoryWhenIdle({ every = 10 * SECOND, first = 2 * SECOND } = {}): () => void {
  let baselineBytes = 0;
  let before = performance.eventLoopUtilization();
  const interval = setInterval(checkMemory, every);
  const firstTimeout = setTimeout(checkMemory, first);

  function checkMemory(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const held = readHeapSize();
    baselineBytes = Math.min(baselineBytes, held);
    if (utilization > IDLE_UTILIZATION || held - baselineBytes < MIN_RECLAIMED_BYTES) return;
    collectGarbage();
    baselineBytes = readHeapSize();
  }

  interval.unref();
  firstTimeout.unref();
  return () => {
    clearInterval(interval);
    clearTimeout(firstTimeout);
  };
}

/** V8 has no other way to request a collection at run time. It also starts V8's own cleanup some seconds later. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

function readHeapSize(): number {
  return getHeapStatistics().total_heap_size;
}
