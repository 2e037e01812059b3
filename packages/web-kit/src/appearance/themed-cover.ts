import { drawCover, hueOf } from '@cubic/domain/cover/cover'
import { COVER, type CoverColour } from '@cubic/domain/cover/motif'

/** The generated cover of a seed and kind, in colours that follow the theme. */
export function themedCover(seed: number, kind: number) {
  return { size: COVER, ...drawCover(seed, kind, themed) }
}

/** What stands for a kind where there is no room for a cover, in its hue. */
export function themedHue(kind: number): string {
  return hueOf(kind, themed)
}

/** Themes dim the ground more than the figures (`--art-ground`, `--art-figure` in styles.css). */
function themed({ part, hue, saturation, lightness }: CoverColour): string {
  return `hsl(${hue} ${saturation}% calc(${lightness}% * var(--art-${part})))`
}
