import { i18n } from '@lingui/core';
import { LANGUAGE_INFO } from '@waha/domain/kernel/languages';
import { getOwnMediaUrl, readOwnMedia } from '@waha/domain/kernel/own-media';
import type { PackDraft } from '@waha/domain/purchase/staff/pack-draft-schema';
import { CardHeading } from '#shell/staff/card-heading';
import type { DraftFields } from '#shell/staff/drafts/draft-form';
import { MediaField } from '#shell/staff/drafts/media-field';
import { Card } from '#ui/card';

type PackMediaFieldsProps = Pick<DraftFields<PackDraft>, 'content' | 'change' | 'language' | 'errorOn'> & {
  /** The picture of the published pack. */
  imageUrl: string;
};

/** The fields for the picture of a pack, and its two videos with their posters and captions. */
export function PackMediaFields({ imageUrl, content, change, language, errorOn }: PackMediaFieldsProps) {
  const isUploaded = readOwnMedia(content.image) !== undefined;
  const uploadedUrl = isUploaded ? getOwnMediaUrl(content.image) : '';
  return (
    <>
      <Card className="grid gap-4">
        <CardHeading>{i18n._('Image')}</CardHeading>
        <MediaField
          label={i18n._('Pack image')}
          name="image"
          kind="picture"
          value={content.image}
          url={uploadedUrl || imageUrl}
          error={errorOn('image')}
          onChange={(image) => change({ image })}
        />
      </Card>
      <Card className="grid gap-4">
        <CardHeading>{i18n._('Promotional video')}</CardHeading>
        <VideoFields video="promotional" {...{ content, change, language, errorOn }} />
      </Card>
      <Card className="grid gap-4">
        <CardHeading>{i18n._('Training video')}</CardHeading>
        <VideoFields video="training" {...{ content, change, language, errorOn }} />
      </Card>
    </>
  );
}

type VideoFieldsProps = Pick<DraftFields<PackDraft>, 'content' | 'change' | 'language' | 'errorOn'> & {
  video: 'promotional' | 'training';
};

function VideoFields({ video, content, change, language, errorOn }: VideoFieldsProps) {
  const [name, poster, captions] = [content[video], content[`${video}Poster`], content[`${video}Captions`]];
  const captionsName = captions[language] ?? '';
  const languageName = LANGUAGE_INFO[language].name;
  return (
    <div className="grid gap-4">
      <MediaField
        label={i18n._('Video')}
        name={video}
        kind="video"
        value={name}
        url={toAddress(name)}
        error={errorOn(video)}
        hint={i18n._('MP4, under 10 MB. Members who watched the previous video have to watch the new one.')}
        // Poster and captions of the old video do not fit a new one.
        onChange={(next) => change({ [video]: next, [`${video}Poster`]: '', [`${video}Captions`]: {} })}
      />
      <MediaField
        label={i18n._('Poster image')}
        name={`${video}Poster`}
        kind="picture"
        value={poster}
        url={poster ? toAddress(poster) : toPosterAddress(name)}
        error={errorOn(`${video}Poster`)}
        onChange={(next) => change({ [`${video}Poster`]: next })}
      />
      <MediaField
        label={i18n._('Captions, in {language}', { language: languageName })}
        name={`${video}Captions`}
        kind="captions"
        value={captionsName}
        url=""
        error={errorOn(`${video}Captions.${language}`)}
        hint={i18n._('WebVTT file. Its language is the text language selected above.')}
        onChange={(next) => change({ [`${video}Captions`]: setCaptions(captions, language, next) })}
        {...(captionsName && { takeOut: i18n._('Remove captions') })}
      />
    </div>
  );
}

/** Returns the address of an uploaded or bundled file. */
function toAddress(name: string): string {
  if (name === '') return '';
  return readOwnMedia(name) ? getOwnMediaUrl(name) : `/media/videos/${name}`;
}

/** Returns the address of the poster of a bundled video. */
function toPosterAddress(video: string): string {
  return video === '' || readOwnMedia(video) ? '' : `/media/videos/${video.replace(/\.mp4$/, '.jpg')}`;
}

type Captions = PackDraft['trainingCaptions'];

function setCaptions(captions: Captions, language: keyof Captions & string, name: string): Captions {
  const next = { ...captions, [language]: name };
  if (name === '') delete next[language];
  return next;
}
