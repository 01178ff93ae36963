import { ok } from '@waha/domain/kernel/result';
import { type ComponentProps, useState } from 'react';
import { useSubmit } from '#platform/use-submit';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';

type OneFieldFormProps<Reply> = Pick<ComponentProps<typeof Field>, 'label' | 'type' | 'autoComplete' | 'hint'> & {
  /** As the server calls it: where it says what is wrong. */
  name: string;
  verb: string;
  isDangerous?: boolean;
  send: (typed: string) => Promise<Reply>;
  onSent: (reply: Reply) => void;
};

/** A password, or a code, and what is done with it. */
export function OneFieldForm<Reply>(props: OneFieldFormProps<Reply>) {
  const { name, verb, isDangerous = false, send, onSent, ...field } = props;
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
        {verb}
      </Button>
    </Form>
  );
}
