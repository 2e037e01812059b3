/** How a check ended: told by outline and sign as well as by colour. */
export type Check = 'valid' | 'stop' | 'unknown'

const SHAPES = {
  valid: { outline: <circle cx="50" cy="50" r="49" />, sign: 'm5 12.5 4.5 4.5L19 7.5', ink: '#12805c' },
  stop: {
    outline: <path d="M33 5h34l28 28v34l-28 28H33L5 67V33z" strokeWidth="6" />,
    sign: 'm6 6 12 12M18 6 6 18',
    ink: '#b42318',
  },
  unknown: {
    outline: <path d="M50 6 94 50 50 94 6 50z" strokeWidth="9" />,
    sign: 'M8.6 9a3.5 3.5 0 1 1 5.3 3.1c-1.2.7-1.9 1.3-1.9 2.7M12 18.6h.01',
    ink: '#3d4556',
  },
} as const satisfies { readonly [check in Check]: object }

/** The ground below it is the same in both themes, and never the organisation's. */
export const CHECK_GROUND: { readonly [check in Check]: string } = {
  valid: 'bg-[#12805c]',
  stop: 'bg-[#b42318]',
  unknown: 'bg-[#3d4556]',
}

export function CheckMark({ check }: { readonly check: Check }) {
  const { outline, sign, ink } = SHAPES[check]
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="size-16 shrink-0 overflow-visible sm:size-[72px]">
      <g fill="#fff" stroke="#fff" strokeWidth="0" strokeLinejoin="round">
        {outline}
      </g>
      <svg
        x="17"
        y="17"
        width="66"
        height="66"
        viewBox="0 0 24 24"
        fill="none"
        stroke={ink}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={sign} />
      </svg>
    </svg>
  )
}
