/** For `page.addInitScript`: this page's clock runs so far ahead, in milliseconds, or behind. */
export function shiftPageClock(shiftMs: number): void {
  const RealDate = Date;
  class ShiftedDate extends RealDate {
    constructor(...given: [] | [number | string | Date]) {
      super(...((given.length === 0 ? [RealDate.now() + shiftMs] : given) as [number]));
    }
    static override now(): number {
      return RealDate.now() + shiftMs;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}
