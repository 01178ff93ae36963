import { ok } from '@waha/domain/kernel/result';
import { type ComponentProps, useState } from 'react';
import { useSubmit } from '#platform/use-submit';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';

type SingleFieldFormProps = Pick<ComponentProps<typeof Field>, 'label' | 'type' | 'autoComplete' | 'hint'> & {
  /** The server's name of the field, used in its errors. */
  name: string;
  initialText?: string;
  verb: string;
  isDangerous?: boolean | undefined;
  send: (typed: string) => Promise<unknown>;
  onSent: () => void;
};

/** A form with one required field: a password, or a name. */
export function SingleFieldForm({
  initialText = '',
  verb: submitLabel,
  isDangerous = false,
  send,
  onSent,
  name,
  ...field
}: SingleFieldFormProps) {
  const [typed, setTyped] = useState(initialText);
  const form = useSubmit((value: string) => ok(value), send, { onSent });
  return (
    <Form className="grid gap-3" onSubmit={() => void form.submit(typed)}>
      <Field
        {...field}
        name={name}
        value={typed}
        onChange={setTyped}
        error={form.errorOn(name) ?? form.message}
        required
      />
      <Button variant={isDangerous ? 'danger' : 'primary'} busy={form.busy}>
        {submitLabel}
      </Button>
    </Form>
  );
}
