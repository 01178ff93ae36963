import { Globe } from 'lucide-react';

type LanguageSelectProps<Value extends string> = {
  label: string;
  /** Each language is named in that language and its script. */
  options: readonly { value: Value; name: string; lang: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/**
 * The device's native list of languages, in the device's font: the app's Arabic font is loaded only for readers of
 * Arabic.
 */
export function LanguageSelect<Value extends string>(props: LanguageSelectProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <div className="relative inline-block text-sm">
      <Globe className="pointer-events-none absolute start-3 top-1/2 size-5 -translate-y-1/2" />
      <select
        aria-label={label}
        name="language"
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="field-sizing-content min-h-11 cursor-pointer appearance-none rounded-full bg-transparent ps-10 pe-4 font-[system-ui] font-medium"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang} className="bg-surface text-ink">
            {option.name}
          </option>
        ))}
      </select>
    </div>
  );
}
