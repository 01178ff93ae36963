import { i18n } from '@lingui/core';
import { readTunisTime } from '@waha/domain/kernel/calendar/read-tunis-time';
import { toIso } from '@waha/domain/kernel/time';
import { computeSnoozeEnd, SNOOZE_CHOICES, type SnoozeChoice } from '@waha/domain/messaging/staff/inbox';
import { useState } from 'react';
import { formatStaffTime } from '#platform/language/format';
import { Button } from '#ui/button';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { Popup } from '#ui/popup';

type SnoozeDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Called with the end of the snooze. */
  onChoose: (until: string) => void;
};

const CHOICE_NAMES: Record<SnoozeChoice, () => string> = {
  hour: () => i18n._('In one hour'),
  tomorrow: () => i18n._('Tomorrow morning'),
  monday: () => i18n._('Monday morning'),
};

/** Asks until when a conversation is hidden from the work to do. */
export function SnoozeDialog({ isOpen, onClose, onChoose }: SnoozeDialogProps) {
  return (
    <Popup isOpen={isOpen} onClose={onClose} title={i18n._('Snooze until')} size="narrow">
      <Choices onChoose={onChoose} />
    </Popup>
  );
}

/** On a Sunday, tomorrow morning is Monday morning. */
function listChoices(now: number): { choice: SnoozeChoice; until: string }[] {
  const choices = SNOOZE_CHOICES.map((choice) => ({ choice, until: toIso(computeSnoozeEnd(choice, now)) }));
  return choices.filter(({ until }, index) => choices.findIndex((other) => other.until === until) === index);
}

function Choices({ onChoose }: Pick<SnoozeDialogProps, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const [now] = useState(Date.now);
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">{i18n._('A message of the member ends the snooze earlier.')}</p>
      <ul className="grid gap-2">
        {listChoices(now).map(({ choice, until }) => (
          <li key={choice}>
            <Button variant="secondary" wide className="justify-between!" onPress={() => onChoose(until)}>
              {CHOICE_NAMES[choice]()}
              <span className="text-sm font-normal text-ink-soft">{formatStaffTime(until)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Form
        className="grid gap-3"
        aria-label={i18n._('Another time')}
        onSubmit={() => {
          const until = readTunisTime(typed);
          setFailed(until === undefined);
          if (until !== undefined) onChoose(toIso(until));
        }}
      >
        <Field
          label={i18n._('Another time')}
          name="until"
          type="datetime-local"
          value={typed}
          onChange={setTyped}
          hint={i18n._('Tunis time.')}
          error={hasFailed ? i18n._('Choose a day and a time.') : undefined}
        />
        <Button wide>{i18n._('Snooze')}</Button>
      </Form>
    </div>
  );
}
