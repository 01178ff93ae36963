import { i18n } from '@lingui/core';
import type { ProfileFile } from '@waha/domain/profile/profile';
import { PhotoField } from '../../../shell/files/photo-field';
import type { ChosenPicture } from '../../../shell/files/use-chosen-picture';
import { sayProfileItem } from '../profile.texts';
import type { FieldsView } from './fields-view';
import { FormItem } from './form-item';
import { FormPart } from './form-part';
import type { ChosenVideo } from './use-chosen-video';
import { VideoField } from './video-field';

export type ChosenPapers = { cinFront: ChosenPicture; cinBack: ChosenPicture; video: ChosenVideo };

type YourPapersProps = { view: FieldsView; papers: ChosenPapers; kept: readonly ProfileFile[] };

export function YourPapers({ view, papers, kept }: YourPapersProps) {
  const itemOf = (name: ProfileFile) => {
    const { file, refusal } = papers[name];
    const missing = file ? undefined : view.errorOn(name);
    const isWrong = missing !== undefined || refusal !== undefined;
    return {
      missing,
      frame: { item: name, isWrong, refused: view.refusedFor(name), isKept: kept.includes(name) && !file },
    };
  };
  const [front, back, video] = [itemOf('cinFront'), itemOf('cinBack'), itemOf('video')];
  const hint = i18n._('The whole card in sight, lying flat, without glare.');
  return (
    <FormPart title={i18n._('Your papers')} hint={i18n._('Only you and the administrators can see them.')}>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <FormItem {...front.frame}>
          <PhotoField
            label={sayProfileItem('cinFront')}
            name="cinFront"
            photo={papers.cinFront}
            missing={front.missing}
            hint={hint}
          />
        </FormItem>
        <FormItem {...back.frame}>
          <PhotoField
            label={sayProfileItem('cinBack')}
            name="cinBack"
            photo={papers.cinBack}
            missing={back.missing}
            hint={hint}
          />
        </FormItem>
      </div>
      <FormItem {...video.frame}>
        <VideoField video={papers.video} missing={video.missing} />
      </FormItem>
    </FormPart>
  );
}
