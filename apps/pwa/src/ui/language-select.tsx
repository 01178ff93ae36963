import { ChevronDown, Globe } from 'lucide-react';
import { joinClasses } from './join-classes';

type LanguageSelectProps<Value extends string> = {
  label: string;
  /** Each language is named in that language and its script. */
  options: readonly { value: Value; name: string; lang: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Draws a field's border, among other fields. */
  framed?: boolean;
};

/**
 * The device's native list of languages, in the device's font: the app's Arabic font is loaded only for readers of
 * Arabic.
 */
export function LanguageSelect<Value extends string>(props: LanguageSelectProps<Value>) {
  const { label, options, value, onChange, framed = false } = props;
  return (
    <div
      className={joinClasses('relative inline-block text-sm', framed && 'rounded-xl border border-field bg-surface')}
    >
      <Globe className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2" />
      <select
        aria-label={label}
        name="language"
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="field-sizing-content min-h-11 cursor-pointer appearance-none rounded-full bg-transparent ps-10 pe-9 font-[system-ui] font-medium"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} className="bg-surface text-ink">
            {option.name}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2" />
    </div>
  );
}
