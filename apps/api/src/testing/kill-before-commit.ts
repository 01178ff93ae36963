import type { Services } from '#platform/services';

/**
 * Returns services whose transactions fail just before their commit, as if the process were killed there: all of them,
 * or those after the first `committedCount`.
 */
export function killBeforeCommit<Part extends Pick<Services, 'transact'>>(services: Part, committedCount = 0): Part {
  let count = 0;
  const transact: Services['transact'] = (work) =>
    services.transact(async (unit) => {
      const result = await work(unit);
      if (++count > committedCount) throw new Error('killed');
      return result;
    });
  return { ...services, transact };
}
