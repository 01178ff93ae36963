/** For `page.addInitScript`: shifts this page's clock by this many milliseconds, forward or back. */
export function shiftPageClock(shiftMs: number): void {
  const RealDate = Date;
  class ShiftedDate extends RealDate {
    constructor(...args: [] | [number | string | Date]) {
      super(...((args.length === 0 ? [RealDate.now() + shiftMs] : args) as [number]));
    }
    static override now(): number {
      return RealDate.now() + shiftMs;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}
