/** A drawing of one side of an identity card inside the corners of a camera's frame. A real card is never mirrored. */
export function CardGuide({ side }: { side: 'front' | 'back' }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 136"
      className="block w-full fill-none text-ink-soft"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        className="stroke-blue"
        d="M3 27V11a8 8 0 0 1 8-8h16M173 3h16a8 8 0 0 1 8 8v16M197 109v16a8 8 0 0 1-8 8h-16M27 133H11a8 8 0 0 1-8-8v-16"
      />
      {/* 85.6 × 54 mm, the size of every identity card (ISO/IEC 7810, ID-1). */}
      <rect x="16" y="15" width="168" height="106" rx="7" className="fill-surface" stroke="currentColor" />
      {side === 'front' ? <FrontMarks /> : <BackMarks />}
    </svg>
  );
}

function FrontMarks() {
  return (
    <>
      <rect x="30" y="46" width="44" height="58" rx="4" className="fill-blue-wash" />
      <circle cx="52" cy="67" r="9" className="fill-blue" />
      <path d="M36 104c0-13 7-21 16-21s16 8 16 21z" className="fill-blue" />
      <circle cx="36" cy="31" r="6" className="fill-sun" />
      <path stroke="currentColor" d="M92 31h78M112 54h58M98 70h72M122 86h48M104 102h66" />
    </>
  );
}

function BackMarks() {
  return (
    <>
      <path stroke="currentColor" d="M96 34h74M110 50h60M90 66h80" />
      <rect x="30" y="28" width="40" height="46" rx="4" className="fill-blue-wash" />
      <path
        className="stroke-blue"
        strokeWidth="2.5"
        d="M40 66V50a10 10 0 0 1 20 0v16M45 68V50a5 5 0 0 1 10 0v18M50 50v17"
      />
      <path stroke="currentColor" strokeLinecap="butt" strokeWidth="20" strokeDasharray="2 4 4 3 2 6" d="M32 98h136" />
    </>
  );
}
