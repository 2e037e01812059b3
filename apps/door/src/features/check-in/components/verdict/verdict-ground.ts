import type { VerdictLook } from '../../internal/scans/verdict.ts'

/** Colour of each verdict: fixed, in every theme and for every organisation, because staff learn it. */
const COLOURS: { readonly [look in VerdictLook]: string } = {
  welcome: '#12805c',
  leave: '#12805c',
  again: '#a15c07',
  bye: '#12805c',
  short: '#12805c',
  againOut: '#a15c07',
  noIn: '#5e3da6',
  stop: '#b42318',
  gone: '#b42318',
  wait: '#5e3da6',
  unknown: '#3d4556',
  pending: '#3d4556',
}

const CUBES = svg(
  78,
  135,
  `<path d='M39 0 78 22.500 39 45 0 22.500Z' fill='#000' fill-opacity='.02'/><path d='M0 22.500 39 45V90L0 67.500Z' fill='#000' fill-opacity='.06'/><path d='M78 22.500 39 45V90L78 67.500Z' fill='#000' fill-opacity='.11'/>`,
)
/** Draws the same cubes, hollow, for somebody who leaves. */
const HOLLOW = svg(
  156,
  270,
  `<g fill='none' stroke='#000' stroke-opacity='.16' stroke-width='5' stroke-linejoin='round'><path d='M39 22.500 78 45v45l-39 22.500L0 90V45ZM0 45l39 22.500L78 45M39 67.500v45'/><path d='M117 157.500 156 180v45l-39 22.500L78 225v-45ZM78 180l39 22.500L156 180M117 202.500v45'/></g>`,
)
const RINGS = 'repeating-radial-gradient(circle at 50% 27%, rgb(0 0 0 / .12) 0 26px, transparent 26px 58px)'
const STRIPES = 'repeating-linear-gradient(-45deg, rgb(0 0 0 / .1) 0 30px, transparent 30px 60px)'
const DOTS = 'radial-gradient(circle, rgb(0 0 0 / .16) 6px, transparent 6.500px) 0 0 / 34px 34px'
const PIXELS = svg(
  104,
  104,
  `<g fill='#000' fill-opacity='.13'><path d='M0 0h26v26H0zM52 26h26v26H52zM26 78h26v26H26zM78 52h26v26H78z'/></g>`,
)
const PATTERNS: { readonly [look in VerdictLook]: string } = {
  welcome: CUBES,
  leave: CUBES,
  again: RINGS,
  bye: HOLLOW,
  short: HOLLOW,
  againOut: RINGS,
  noIn: DOTS,
  stop: STRIPES,
  gone: STRIPES,
  wait: DOTS,
  unknown: PIXELS,
  pending: PIXELS,
}

export function verdictColour(look: VerdictLook): string {
  return COLOURS[look]
}

export function verdictGround(look: VerdictLook): string {
  return `${PATTERNS[look]}, ${COLOURS[look]}`
}

function svg(width: number, height: number, content: string): string {
  const text = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'>${content}</svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(text)}")`
}
