import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';

/** The three steps on Apple phones, each with a drawing. */
export function HomeScreenGuide() {
  return (
    <ol className="grid gap-3 sm:grid-cols-3">
      <Step number={1} drawing={<ShareDrawing />}>
        {i18n._('Tap Share in the browser’s toolbar.')}
      </Step>
      <Step number={2} drawing={<AddDrawing />}>
        {i18n._('Choose “Add to Home Screen”.')}
      </Step>
      <Step number={3} drawing={<HomeDrawing />}>
        {i18n._('Tap Add, then open Waha from the home screen. You have to log in again there.')}
      </Step>
    </ol>
  );
}

function Step({ number, drawing, children }: { number: number; drawing: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 sm:flex-col sm:items-start">
      <svg viewBox="0 0 96 72" aria-hidden="true" className="h-18 w-24 shrink-0 rounded-xl bg-blue-wash text-blue">
        {drawing}
      </svg>
      <span className="min-w-0">
        <span className="font-semibold tabular-nums">{number}. </span>
        {children}
      </span>
    </li>
  );
}

const LINE_STYLE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The bottom of a phone, with the browser's toolbar and the share icon. */
function ShareDrawing() {
  return (
    <>
      <path d="M20 0v54a10 10 0 0 0 10 10h36a10 10 0 0 0 10-10V0" className="fill-surface" />
      <path d="M20 0v54a10 10 0 0 0 10 10h36a10 10 0 0 0 10-10V0" {...LINE_STYLE} />
      <path d="M30 8h36M30 16h24" {...LINE_STYLE} opacity={0.3} />
      <path d="M21 30h54" {...LINE_STYLE} strokeWidth={1.5} opacity={0.5} />
      <circle cx={48} cy={46} r={13} className="fill-blue-wash" />
      <path d="M43 44h-2v9h14v-9h-2M48 48V37M44.5 40.5 48 37l3.5 3.5" {...LINE_STYLE} strokeWidth={2} />
    </>
  );
}

/** The share sheet, with the item to press. */
function AddDrawing() {
  return (
    <>
      <path d="M14 72V22a10 10 0 0 1 10-10h48a10 10 0 0 1 10 10v50Z" className="fill-surface" />
      <path d="M14 72V22a10 10 0 0 1 10-10h48a10 10 0 0 1 10 10v50" {...LINE_STYLE} />
      <path d="M26 25h28M26 63h20" {...LINE_STYLE} opacity={0.3} />
      <rect x={20} y={34} width={56} height={20} rx={6} className="fill-blue-wash" />
      <path d="M27 44h24" {...LINE_STYLE} />
      <rect x={60} y={38} width={12} height={12} rx={3} {...LINE_STYLE} strokeWidth={2} />
      <path d="M66 41.5v5M63.5 44h5" {...LINE_STYLE} strokeWidth={2} />
    </>
  );
}

/** The home screen, with the app's arch icon among the others. */
function HomeDrawing() {
  return (
    <>
      <path d="M20 72V14A10 10 0 0 1 30 4h36a10 10 0 0 1 10 10v58Z" className="fill-surface" />
      <path d="M20 72V14A10 10 0 0 1 30 4h36a10 10 0 0 1 10 10v58" {...LINE_STYLE} />
      {[28, 42.5, 57].map((x) => (
        <rect key={x} x={x} y={14} width={11} height={11} rx={3} fill="currentColor" opacity={0.2} />
      ))}
      <rect x={36} y={34} width={24} height={24} rx={6} fill="currentColor" />
      <path d="M43 52v-6a5 5 0 0 1 10 0v6" {...LINE_STYLE} strokeWidth={2} className="text-surface" />
    </>
  );
}
