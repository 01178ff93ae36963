import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { AUTOMATIC_TEXT_MAX, checkBusinessHours, type OpenTime } from '@waha/domain/messaging/staff/business-hours';
import type { WireBusinessHours } from '@waha/domain/messaging/staff/inbox.contract';
import { useState } from 'react';
import { formatWeekday } from '#platform/language/format';
import { translateText } from '#platform/language/translations';
import { translateError } from '#platform/translate-error';
import { completeReplyTexts, openReplyTexts, ReplyTexts, useMainText } from '#shell/staff/replies/reply-texts';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { FailureNotice } from '#ui/failure-notice';
import { Field } from '#ui/field';
import { Form } from '#ui/form';
import { Popup } from '#ui/popup';
import { toast } from '#ui/toast';
import { businessHoursQuery, useSaveBusinessHours } from './staff-conversations.queries';

type BusinessHoursDialogProps = { isOpen: boolean; onClose: () => void };

/** Edits when the administration answers, and the automatic answer at other times. */
export function BusinessHoursDialog({ isOpen, onClose }: BusinessHoursDialogProps) {
  const stored = useQuery({ ...businessHoursQuery, enabled: isOpen });
  return (
    <Popup isOpen={isOpen} onClose={onClose} title={i18n._('Business hours')}>
      <QueryBoundary query={stored}>{(hours) => <HoursForm stored={hours} onSaved={onClose} />}</QueryBoundary>
    </Popup>
  );
}

const DEFAULT_TIME: OpenTime = { from: '08:00', to: '17:00' };
const MISSING_TEXT = /*i18n*/ 'Please fill in all required fields.';
const INVALID_DAYS = /*i18n*/ 'Open at least one day, and let each open day end after it begins.';

function HoursForm({ stored, onSaved }: { stored: WireBusinessHours; onSaved: () => void }) {
  const [hours, setHours] = useState({ ...stored, ...openReplyTexts(stored) });
  const main = useMainText(hours);
  const [failure, setFailure] = useState<string>();
  const save = useSaveBusinessHours();
  const change = (changes: Partial<WireBusinessHours>) => setHours({ ...hours, ...changes });
  const changeDay = (index: number, day: OpenTime | null) => change({ days: hours.days.with(index, day) });

  function submit(): void {
    const complete = { ...hours, ...completeReplyTexts(hours, stored) };
    const fault = findFault(complete);
    setFailure(fault && translateText(fault));
    if (fault !== undefined) return;
    save.mutate(complete, {
      onSuccess: () => {
        toast.success(i18n._('Business hours saved.'));
        onSaved();
      },
      onError: (error) => setFailure(translateError(error)),
    });
  }

  return (
    <Form aria-label={i18n._('Business hours')} className="grid gap-4" onSubmit={submit}>
      <CheckField
        name="isOn"
        label={i18n._('Answer automatically outside business hours')}
        checked={hours.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{i18n._('Open (Tunis time)')}</legend>
        {hours.days.map((day, index) => (
          <DayFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday
            key={index}
            name={formatWeekday(index)}
            day={day}
            onChange={(next) => changeDay(index, next)}
          />
        ))}
      </fieldset>
      <ReplyTexts
        label={i18n._('Automatic answer')}
        main={main}
        texts={hours}
        stored={stored}
        rows={2}
        maxLength={AUTOMATIC_TEXT_MAX}
        hint={i18n._('{variable} becomes the time of the next opening.', { variable: '{time}' })}
        onChange={change}
      />
      {failure ? <FailureNotice>{failure}</FailureNotice> : null}
      <Button wide busy={save.isPending}>
        {i18n._('Save')}
      </Button>
    </Form>
  );
}

function findFault(hours: WireBusinessHours): string | undefined {
  if (hours.text.trim() === '') return MISSING_TEXT;
  return checkBusinessHours(hours).ok ? undefined : INVALID_DAYS;
}

type DayFieldsProps = { name: string; day: OpenTime | null; onChange: (day: OpenTime | null) => void };

function DayFields({ name, day, onChange }: DayFieldsProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3">
      <span className="w-36">
        <CheckField
          name={name}
          label={name}
          checked={day !== null}
          onChange={(isOpen) => onChange(isOpen ? DEFAULT_TIME : null)}
        />
      </span>
      {day ? (
        <span className="flex flex-wrap gap-2">
          <TimeField
            label={i18n._('{day}, from', { day: name })}
            value={day.from}
            onChange={(from) => onChange({ ...day, from })}
          />
          <TimeField
            label={i18n._('{day}, until', { day: name })}
            value={day.to}
            onChange={(to) => onChange({ ...day, to })}
          />
        </span>
      ) : (
        <span className="text-ink-soft">{i18n._('day|Closed')}</span>
      )}
    </div>
  );
}

function TimeField({ label, ...field }: { label: string; value: string; onChange: (time: string) => void }) {
  return <Field {...field} label={label} hidesLabel name={label} type="time" className="w-36" />;
}
