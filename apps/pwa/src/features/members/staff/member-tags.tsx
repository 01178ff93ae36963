import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { cleanLine, isBlank } from '@waha/domain/kernel/text/clean-text';
import { TAG_MAX_CHARS, TAGS_MAX } from '@waha/domain/members/member-tag';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { formatNumber } from '#platform/language/format';
import { translateError } from '#platform/translate-error';
import { QueryBoundary } from '#shell/states/query-boundary';
import { Button } from '#ui/button';
import { INPUT_CLASSES } from '#ui/field-frame';
import { toast } from '#ui/toast';
import { Untranslated } from '#ui/untranslated';
import { memberTagsQuery, tagsQuery, useAddTag, useRemoveTag } from './members.queries';

/** The tags that staff give a member; members never see them. */
export function MemberTags({ userId }: { userId: string }) {
  const title = useId();
  return (
    <section aria-labelledby={title} className="grid gap-3 rounded-xl border border-line bg-surface p-4">
      <h3 id={title} className="font-medium">
        {i18n._('Tags')}
      </h3>
      <QueryBoundary query={useQuery(memberTagsQuery(userId))}>
        {({ tags }) => <Tags userId={userId} tags={tags} />}
      </QueryBoundary>
    </section>
  );
}

function Tags({ userId, tags }: { userId: string; tags: readonly string[] }) {
  const remove = useRemoveTag(userId);
  const translateTagFailure = { onError: (error: unknown) => void toast.error(translateError(error)) };
  return (
    <>
      {tags.length === 0 ? <p className="text-ink-soft">{i18n._('No tags yet. Members never see tags.')}</p> : null}
      <ul aria-label={i18n._('Tags')} className="flex flex-wrap gap-2 empty:hidden">
        {tags.map((tag) => (
          <li key={tag}>
            <Button
              small
              variant="secondary"
              label={i18n._('Remove the tag {tag}', { tag })}
              disabled={remove.isPending}
              onPress={() => remove.mutate(tag, translateTagFailure)}
            >
              <Untranslated>{tag}</Untranslated>
              <X className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {tags.length < TAGS_MAX ? (
        <AddTag userId={userId} tags={tags} />
      ) : (
        <p className="text-sm text-ink-soft">
          {i18n._('A member has at most {n} tags.', { n: formatNumber(TAGS_MAX) })}
        </p>
      )}
    </>
  );
}

function AddTag({ userId, tags }: { userId: string; tags: readonly string[] }) {
  const [typed, setTyped] = useState('');
  const add = useAddTag(userId);
  const id = useId();
  const existingTags = useQuery(tagsQuery()).data ?? [];
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBlank(typed)) return;
    add.mutate(cleanLine(typed), {
      onSuccess: () => setTyped(''),
      onError: (error) => toast.error(translateError(error)),
    });
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <input
        aria-label={i18n._('New tag')}
        placeholder={i18n._('New tag')}
        list={id}
        value={typed}
        maxLength={TAG_MAX_CHARS}
        onChange={(event) => setTyped(event.target.value)}
        className={INPUT_CLASSES}
      />
      <datalist id={id}>
        {existingTags
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      <Button small variant="secondary" busy={add.isPending}>
        {i18n._('Add')}
      </Button>
    </form>
  );
}
