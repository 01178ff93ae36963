import { ok } from '@waha/domain/kernel/result';
import { type ComponentProps, useState } from 'react';
import { useSubmit } from '#platform/use-submit';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';

type OneFieldFormProps<Reply> = Pick<ComponentProps<typeof Field>, 'label' | 'type' | 'autoComplete' | 'hint'> & {
  /** The server's name of the field, used in its errors. */
  name: string;
  verb: string;
  isDangerous?: boolean;
  send: (typed: string) => Promise<Reply>;
  onSent: (reply: Reply) => void;
};

/** A form for a password or a code, and the command that uses it. */
export function OneFieldForm<Reply>(props: OneFieldFormProps<Reply>) {
  const { name, verb: submitLabel, isDangerous = false, send, onSent, ...field } = props;
  const [typed, setTyped] = useState('');
  const form = useSubmit((value: string) => ok(value), send, { onSent });
  return (
    <Form className="grid gap-3" onSubmit={() => void form.submit(typed)}>
      <Field
        {...field}
        name={name}
        value={typed}
        onChange={(value) => {
          form.clearError(name);
          setTyped(value);
        }}
        error={form.errorOn(name) ?? form.message}
        required
      />
      <Button variant={isDangerous ? 'danger' : 'primary'} busy={form.busy}>
        {submitLabel}
      </Button>
    </Form>
  );
}
