import { type ReactNode, useId } from 'react';
import { joinClasses } from '#ui/join-classes';
import { translateColor } from '../recolour';

type ColorChoiceProps = {
  label: string;
  colors: readonly string[];
  value: string | undefined;
  onChoose: (color: string) => void;
  /** Renders one colour; its name is read out. */
  renderColor: (color: string) => ReactNode;
  optionClassName: string;
};

/** Selects one of a product's colours. Arrow keys move the choice. */
export function ColorChoice({ label, colors, value, onChoose, renderColor, optionClassName }: ColorChoiceProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {colors.map((color) => (
          <label
            key={color}
            title={translateColor(color)}
            className={joinClasses(
              'relative grid cursor-pointer place-items-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
              optionClassName,
            )}
          >
            <input
              type="radio"
              name={group}
              aria-label={translateColor(color)}
              checked={color === value}
              onChange={() => onChoose(color)}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit] outline-none"
            />
            {renderColor(color)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
