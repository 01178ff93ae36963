import { i18n } from '@lingui/core';
import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button';
import { joinClasses } from './join-classes';

type PictureViewerProps = {
  src: string;
  /** Describes the picture for screen readers. */
  alt: string;
  className?: string;
};

const ZOOM_STEPS = [1, 1.5, 2, 3, 4] as const;
const QUARTER_TURN_DEGREES = 90;

/** A viewer for the picture of a document: fits it to its area, zooms in steps, rotates by quarters. */
export function PictureViewer({ src, alt, className }: PictureViewerProps) {
  const [step, setStep] = useState(0);
  const [quarterTurns, setQuarterTurns] = useState(0);
  const [isMissing, setIsMissing] = useState(false);
  const zoom = ZOOM_STEPS[step] ?? 1;
  return (
    <figure
      className={joinClasses('flex min-h-0 flex-col overflow-hidden rounded-xl border border-line bg-paper', className)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged paper is scrolled by keyboard too */}
      <section className="relative flex min-h-0 flex-1 overflow-auto" tabIndex={0} aria-label={alt}>
        {isMissing ? (
          <p className="m-auto p-6 text-center text-ink-soft">{i18n._('The image cannot be displayed.')}</p>
        ) : (
          <img
            src={src}
            alt={alt}
            onError={() => setIsMissing(true)}
            style={{
              rotate: `${quarterTurns * QUARTER_TURN_DEGREES}deg`,
              ...(zoom > 1 && { width: `${zoom * 100}%` }),
            }}
            className={joinClasses(
              'transition-[rotate] duration-200 ease-out',
              zoom > 1 ? 'm-auto h-auto max-w-none shrink-0' : 'absolute inset-0 size-full object-contain',
            )}
          />
        )}
      </section>
      <figcaption className="flex flex-wrap items-center justify-end border-t border-line bg-surface px-2">
        <span className="me-auto ps-2 text-sm text-ink-soft tabular-nums" aria-live="polite">
          {Math.round(zoom * 100)}%
        </span>
        <IconButton
          label={i18n._('Zoom out')}
          icon={<ZoomOut />}
          disabled={step === 0}
          onPress={() => setStep(step - 1)}
        />
        <IconButton
          label={i18n._('Zoom in')}
          icon={<ZoomIn />}
          disabled={step === ZOOM_STEPS.length - 1}
          onPress={() => setStep(step + 1)}
        />
        <IconButton label={i18n._('Rotate')} icon={<RotateCw />} onPress={() => setQuarterTurns(quarterTurns + 1)} />
      </figcaption>
    </figure>
  );
}
