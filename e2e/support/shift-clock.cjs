// Loaded before the server with `node --require`: shifts the clock of the complete process without changing the
// product.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + shift] : given));
  }

  static now() {
    return RealDate.now() + shift;
  }
}

globalThis.Date = ShiftedDate;
