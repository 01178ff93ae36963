import { i18n } from '@lingui/core';
import {
  ANNOUNCEMENT_LANGUAGES,
  type AnnouncementLanguage,
  isCompleteText,
} from '@waha/domain/announcements/announced-text';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import type { AnnouncementContent } from '@waha/domain/staff-announcements.contract';
import { BadgeCheck, Bell, Mail } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Tabs } from '#ui/tabs';
import { Untranslated } from '#ui/untranslated';
import { translateLanguage } from './translate-announcement';

/** Shows what a member of each language receives, by channel. */
export function AnnouncementPreview({ content }: { content: AnnouncementContent }) {
  const [chosen, setChosen] = useState<AnnouncementLanguage>();
  const completeLanguages = ANNOUNCEMENT_LANGUAGES.filter((candidate) => {
    const languageText = content.texts[candidate];
    return languageText !== undefined && isCompleteText(languageText);
  });
  const shownLanguage = completeLanguages.find((each) => each === chosen) ?? completeLanguages[0];
  if (!shownLanguage)
    return (
      <p className="text-base text-ink-soft">
        {i18n._('The preview appears once you have written a title and a text.')}
      </p>
    );
  return (
    <Tabs
      label={i18n._('Preview as a member')}
      value={shownLanguage}
      onChoose={setChosen}
      tabs={completeLanguages.map((language) => ({
        value: language,
        label: <Untranslated>{translateLanguage(language)}</Untranslated>,
        panel: <LanguagePreview language={language} content={content} />,
      }))}
    />
  );
}

function LanguagePreview({
  language,
  content: { texts, byPush, byMail },
}: {
  language: AnnouncementLanguage;
  content: AnnouncementContent;
}) {
  const { title = '', text = '' } = texts[language] ?? {};
  const textAttributes = { lang: language, dir: LANGUAGE_INFO[language].dir, translate: 'no' } as const;
  return (
    <div className="grid gap-4">
      <ChannelPreview label={i18n._('In the app')} icon={<BadgeCheck className="size-6 shrink-0 text-leaf" />}>
        <div {...textAttributes} className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
        </div>
      </ChannelPreview>
      {byPush ? (
        <ChannelPreview
          label={i18n._('By push notification')}
          icon={<Bell className="size-6 shrink-0 text-ink-soft" />}
        >
          <p {...textAttributes} className="min-w-0 flex-1 wrap-anywhere">
            {title}
          </p>
        </ChannelPreview>
      ) : null}
      {byMail ? (
        <ChannelPreview label={i18n._('By email')} icon={<Mail className="size-6 shrink-0 text-ink-soft" />}>
          <div {...textAttributes} className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{title}</p>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
          </div>
        </ChannelPreview>
      ) : null}
    </div>
  );
}

function ChannelPreview({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={label} className="grid gap-1">
      <h3 className="text-sm font-medium text-ink-soft">{label}</h3>
      <div className="flex items-start gap-3 rounded-xl bg-blue-wash p-4" style={{ maxWidth: '26rem' }}>
        {icon}
        {children}
      </div>
    </section>
  );
}
