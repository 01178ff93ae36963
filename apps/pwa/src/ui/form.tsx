import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSubmit: () => void };

/** A form that does not navigate and shows its own validation errors instead of the browser's. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      {...form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // React also sends it to a form around the dialog that contains this one.
        event.stopPropagation();
        onSubmit();
      }}
    />
  );
}
