/** Equal ranges that begin at `low`, each `step` wide without its end. */
export type NumberRanges = { readonly low: number; readonly step: number }

const RANGES_MAX = 12

/** Returns the finest ranges of a round width that show all numbers; whole numbers one by one where there are few. */
export function rangesOf(least: number, most: number, isWhole: boolean): NumberRanges {
  const width = (most - least) / RANGES_MAX
  const power = 10 ** Math.floor(Math.log10(width > 0 ? width : 1))
  const steps = [1, 2, 5, 10, 20].map((times) => times * power).filter((step) => !isWhole || step >= 1)
  for (const step of steps) {
    const low = Math.floor(least / step) * step
    if (Math.floor((most - low) / step) < RANGES_MAX) return { low, step }
  }
  return { low: least, step: most - least + 1 }
}

/** Names a range: `20 – 29` of whole numbers, `1.5 – 2` of others, one number by itself. */
export function rangeName({ low, step }: NumberRanges, index: number, isWhole: boolean): string {
  const from = low + index * step
  if (isWhole && step === 1) return tidy(from)
  return `${tidy(from)} – ${tidy(isWhole ? from + step - 1 : from + step)}`
}

/** Without the noise of binary fractions. */
function tidy(number: number): string {
  return String(Number(number.toPrecision(12)))
}
