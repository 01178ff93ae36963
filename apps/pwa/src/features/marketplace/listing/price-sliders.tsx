import { i18n } from '@lingui/core';
import { PRICE_RANGE } from '@waha/domain/marketplace/filter-products';
import { useId } from 'react';
import { formatWholeEuro } from '../format-euro';

/** Fine enough for the cheapest, and both ends can be reached. Euros. */
const STEP = 10;

type PriceSlidersProps = {
  /** Whole euros. */
  range: readonly [min: number, max: number];
  onChange: (range: [min: number, max: number]) => void;
};

/** From and to; one pushes the other along rather than passing it (spec 1 §5). */
export function PriceSliders({ range: [min, max], onChange }: PriceSlidersProps) {
  return (
    <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2 lg:col-span-3">
      <legend className="sr-only">{i18n._('Price')}</legend>
      <Slider
        label={i18n._('Minimum price')}
        value={min}
        onChange={(value) => onChange([value, Math.max(value, max)])}
      />
      <Slider
        label={i18n._('Maximum price')}
        value={max}
        onChange={(value) => onChange([Math.min(min, value), value])}
      />
    </fieldset>
  );
}

type SliderProps = { label: string; value: number; onChange: (value: number) => void };

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-2 text-sm font-medium text-ink">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="tabular-nums">
          {formatWholeEuro(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={PRICE_RANGE.min}
        max={PRICE_RANGE.max}
        step={STEP}
        value={value}
        aria-valuetext={formatWholeEuro(value)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full cursor-pointer accent-blue"
      />
    </div>
  );
}
