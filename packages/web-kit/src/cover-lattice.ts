import { LATTICE, type LatticeColour, latticeOf } from '@cubic/domain/cover/lattice'

/** The generated cover of a seed and kind, in colours that follow the theme. */
export function coverLattice(seed: number, kind: number) {
  const { ground, faces } = latticeOf(seed, kind)
  return {
    ...LATTICE,
    ground: themed(ground),
    faces: faces.map(({ colour, path }) => ({ fill: themed(colour), path })),
  }
}

/** Themes dim the ground more than the cubes (`--art-ground`, `--art-cube` in styles.css). */
function themed({ part, hue, saturation, lightness }: LatticeColour): string {
  return `hsl(${hue} ${saturation}% calc(${lightness}% * var(--art-${part})))`
}
