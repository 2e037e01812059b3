export const AXIS = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--ink-2)', fontSize: 12 },
} as const

export const COMPARED = {
  type: 'monotone',
  stroke: 'var(--ink-3)',
  strokeDasharray: '4 4',
  strokeWidth: 1.5,
  fill: 'none',
  isAnimationActive: false,
} as const

export const AREA = {
  type: 'monotone',
  stroke: 'var(--brand)',
  strokeWidth: 2,
  fill: 'var(--brand)',
  isAnimationActive: false,
} as const

export const TOOLTIP = {
  contentStyle: {
    background: 'var(--raised)',
    border: '1px solid var(--line)',
    borderRadius: 10,
    color: 'var(--ink)',
    fontSize: 13,
  },
  itemStyle: { color: 'var(--ink)' },
  isAnimationActive: false,
} as const
