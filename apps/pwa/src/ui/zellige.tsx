import { useId } from 'react';

/** A zellige pattern as lines: eight-pointed stars with crosses between them. The only ornament in the app. */
export function Zellige({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={className} width="100%" height="100%">
      <defs>
        <pattern id={id} width="72" height="72" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1.25">
            <path d="M36 0l10.500 10.500h15v15L72 36 61.500 46.500v15h-15L36 72 25.500 61.500h-15v-15L0 36l10.500-10.500v-15h15z" />
            <path d="M36 14l6.400 6.400h9.200v9.200L58 36l-6.400 6.400v9.200h-9.200L36 58l-6.400-6.400h-9.200v-9.200L14 36l6.400-6.400v-9.200h9.200z" />
            <path d="M10.500 10.500L0 0M61.500 10.500L72 0M10.500 61.500L0 72M61.500 61.500L72 72" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
