import { useState } from 'react';

type FormState = { errorOn: (field: string) => string | undefined; clearError: (field: string) => void };

/**
 * Returns the values of a small form, and the props of each `Field`. The second argument comes from `useSubmit`:
 * editing a field clears its error.
 */
export function useEntryFields<Name extends string>(
  initial: Record<Name, string> | (() => Record<Name, string>),
  { errorOn, clearError }: FormState,
) {
  const [draft, setDraft] = useState(initial);
  const field = (name: Name) => ({
    name,
    value: draft[name],
    error: errorOn(name),
    required: true,
    onChange: (value: string) => {
      clearError(name);
      setDraft({ ...draft, [name]: value });
    },
  });
  return { draft, field };
}
