import { i18n } from '@lingui/core';
import { type CSSProperties, useId } from 'react';
import { formatNumber } from '#platform/language/format';
import { TilePicture } from '#ui/tile-picture';

type PictureChoiceProps = {
  label: string;
  /** The names of the bundled drawings. */
  pictures: readonly string[];
  value: string;
  onChoose: (picture: string) => void;
};

const GRID: CSSProperties = {
  display: 'grid',
  gap: '0.5rem',
  gridTemplateColumns: 'repeat(auto-fill, 3rem)',
};

/** Selects one of the bundled drawings: a radio group, side by side. For screen readers they are numbered. */
export function PictureChoice({ label, pictures, value, onChoose }: PictureChoiceProps) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink">{label}</legend>
      <div style={GRID}>
        {pictures.map((name, index) => (
          <label
            key={name}
            className="relative grid h-12 cursor-pointer place-items-center rounded-xl border border-line has-checked:border-blue has-checked:bg-blue has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue"
          >
            <input
              type="radio"
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-[inherit] outline-none"
              name={id}
              aria-label={i18n._('Image {number}', { number: formatNumber(index + 1) })}
              checked={name === value}
              onChange={() => onChoose(name)}
            />
            <TilePicture name={name} className="size-10" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
