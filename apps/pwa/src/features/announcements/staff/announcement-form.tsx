import { i18n } from '@lingui/core';
import { type AnnouncementFault, findTextFaults } from '@waha/domain/announcements/staff/announcement';
import type { AnnouncementContent, Audience, WireAnnouncement } from '@waha/domain/staff-announcements.contract';
import { type ReactNode, useState } from 'react';
import { CardHeading } from '#shell/staff/card-heading';
import { translateSaved, useLeaveWarning } from '#shell/staff/drafts/draft-form';
import { NEW_DRAFT_ID } from '#shell/staff/drafts/use-draft-address';
import { StaffReviewHeader } from '#shell/staff/queue/review-header';
import { Card } from '#ui/card';
import { CheckField } from '#ui/check-field';
import { Form } from '#ui/form';
import { AnnouncementMark } from './announcement-mark';
import { AnnouncementPreview } from './announcement-preview';
import { AnnouncementTexts } from './announcement-texts';
import { AudienceCount } from './audience-count';
import { EditConflict } from './edit-conflict';
import { SendBar } from './send-bar';
import {
  EMPTY_CONTENT,
  getContent,
  listChangedParts,
  storeUnsaved,
  useUnsavedAnnouncements,
} from './unsaved-announcements';

/** Renders the fields for the audience; the dashboard provides them from another feature. */
export type AudienceFields = (audience: Audience, onChange: (audience: Audience) => void) => ReactNode;

type AnnouncementFormProps = {
  /** The saved announcement; absent for a new one. */
  saved?: WireAnnouncement;
  audienceFields: AudienceFields;
  onSaved?: (id: string) => void;
  onDeleted: () => void;
};

/** The form of an announcement; it reaches members only when it is sent. */
export function AnnouncementForm({ saved, audienceFields, onSaved, onDeleted }: AnnouncementFormProps) {
  const id = saved?._id ?? NEW_DRAFT_ID;
  const unsaved = useUnsavedAnnouncements()[id];
  const [faults, setFaults] = useState<readonly AnnouncementFault[]>([]);
  const savedContent = saved ? getContent(saved) : EMPTY_CONTENT;
  const content = unsaved?.content ?? savedContent;
  const version = unsaved?.version ?? saved?.version ?? 0;
  const isUnsaved = unsaved !== undefined && listChangedParts(savedContent, content).length > 0;
  useLeaveWarning(isUnsaved);
  const change = (changes: Partial<AnnouncementContent>) => {
    storeUnsaved(id, { version, content: { ...content, ...changes } });
    setFaults([]);
  };
  const title = saved ? findFirstTitle(saved.texts) || i18n._('Without a title') : i18n._('New announcement');
  return (
    <article aria-label={i18n._('Announcement')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StaffReviewHeader title={title} statusMark={<AnnouncementMark state="draft" />} />
      {saved ? <p className="text-sm text-ink-soft">{translateSaved(saved)}</p> : null}
      {saved && isUnsaved && version !== saved.version ? (
        <EditConflict
          saved={saved}
          content={content}
          onKeepMine={() => storeUnsaved(id, { version: saved.version, content })}
          onUseTheirs={() => storeUnsaved(id, undefined)}
        />
      ) : null}
      <Form className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={() => {}}>
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CardHeading>{i18n._('Content')}</CardHeading>
          <AnnouncementTexts texts={content.texts} faults={faults} onChange={(texts) => change({ texts })} />
        </Card>
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CardHeading>{i18n._('Recipients')}</CardHeading>
          {audienceFields(content.audience, (audience) => change({ audience }))}
          <AudienceCount audience={content.audience} texts={content.texts} />
        </Card>
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CardHeading>{i18n._('Channels')}</CardHeading>
          <p className="text-base text-ink">{i18n._('In the app, to all recipients.')}</p>
          <CheckField
            name="byPush"
            label={i18n._('Also as a push notification. The title is visible while the app is closed.')}
            checked={content.byPush}
            onChange={(byPush) => change({ byPush })}
          />
          <CheckField
            name="byMail"
            label={i18n._('Also by email, except to members who opted out')}
            checked={content.byMail}
            onChange={(byMail) => change({ byMail })}
          />
        </Card>
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CardHeading>{i18n._('Preview as a member')}</CardHeading>
          <AnnouncementPreview content={content} />
        </Card>
        <SendBar
          saved={saved}
          content={content}
          version={version}
          isUnsaved={isUnsaved}
          isComplete={() => {
            const textFaults = findTextFaults(content.texts);
            setFaults(textFaults);
            return textFaults.length === 0;
          }}
          onSaved={onSaved}
          onDeleted={onDeleted}
        />
      </Form>
    </article>
  );
}

function findFirstTitle(texts: AnnouncementContent['texts']): string {
  return texts.fr?.title || texts.en?.title || texts.ar?.title || '';
}
