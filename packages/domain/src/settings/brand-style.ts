/** The organisation's own colours, `#rrggbb`; undefined keeps the product's. */
export type BrandColours = { readonly brand: string | undefined; readonly accent: string | undefined }

type Rgb = readonly [red: number, green: number, blue: number]
type Look = { readonly ground: Rgb; readonly surface: Rgb; readonly towards: Rgb; readonly soft: number }

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** Backgrounds as in the pages' stylesheet; `towards`: what an illegible colour is mixed with. */
const LOOKS = {
  light: { ground: [247, 247, 245], surface: WHITE, towards: BLACK, soft: 0.1 },
  dark: { ground: [14, 15, 19], surface: [22, 24, 30], towards: WHITE, soft: 0.3 },
} as const satisfies { readonly [theme: string]: Look }
/** The contrast that WCAG requires of text, and of large shapes. */
const LEGIBLE = 4.5
const VISIBLE = 3

/**
 * Returns the organisation's colours as a `<style>` of the pages' custom properties; empty if it has none. Text in and
 * on any chosen colour stays legible in both themes.
 */
export function brandStyle(colours: BrandColours): string {
  const rules = (['light', 'dark'] as const).map((theme) => {
    const text = Object.entries(brandProperties(colours, theme)).map(([name, colour]) => `--${name}:${colour}`)
    if (text.length === 0) return ''
    const block = `{${text.join(';')}}`
    // Higher specificity than the stylesheet's, so the order does not matter.
    if (theme === 'light') return `:root:root,:root [data-theme=light]${block}`
    const system = `@media (prefers-color-scheme:dark){:root:root:not([data-theme])${block}}`
    return `:root:root[data-theme=dark],:root:root [data-theme=dark]${block}${system}`
  })
  return rules.join('') === '' ? '' : `<style>${rules.join('')}</style>`
}

/** The pages' custom properties in one theme, without the leading dashes. */
export function brandProperties(
  { brand, accent }: BrandColours,
  theme: 'light' | 'dark',
): { readonly [property: string]: string } {
  return { ...brandOf(brand, LOOKS[theme]), ...accentOf(accent, LOOKS[theme]) }
}

function brandOf(colour: string | undefined, look: Look): { readonly [property: string]: string } {
  if (colour === undefined) return {}
  const own = parse(colour)
  const brand = legible(own, [look.ground, look.surface], look.towards, VISIBLE)
  const ink =
    contrast(brand, WHITE) >= LEGIBLE ? WHITE : contrast(brand, BLACK) >= contrast(brand, WHITE) ? BLACK : WHITE
  const soft = mix(look.surface, own, look.soft)
  return {
    brand: print(brand),
    // Away from the text colour, so that the text stays as legible while pressed.
    'brand-2': print(mix(brand, ink === WHITE ? BLACK : WHITE, 0.14)),
    'brand-ink': print(ink),
    'brand-soft': print(soft),
    'brand-text': print(legible(own, [look.ground, look.surface, soft], look.towards, LEGIBLE)),
  }
}

function accentOf(colour: string | undefined, look: Look): { readonly [property: string]: string } {
  return colour === undefined ? {} : { accent: print(legible(parse(colour), [look.surface], look.towards, VISIBLE)) }
}

/** A colour as pages show it in one theme: the organisation's own, or the nearest that is legible there. */
export type ShownColour = { readonly colour: string; readonly isOwn: boolean; readonly contrast: number }
export type ShownColours = {
  readonly [part in 'brand' | 'brand_text' | 'accent']?: { readonly [theme in 'light' | 'dark']: ShownColour }
}

/**
 * Tells how the organisation's colours are shown: as buttons (`brand`), as text (`brand_text`) and as accents, with
 * their contrast against the surface. Colours that it has not chosen are left out.
 */
export function shownColours({ brand, accent }: BrandColours): ShownColours {
  const inBoth = (own: string, shown: (look: Look) => string | undefined) => ({
    light: shownIn(LOOKS.light, own, shown(LOOKS.light)),
    dark: shownIn(LOOKS.dark, own, shown(LOOKS.dark)),
  })
  return {
    ...(brand === undefined
      ? {}
      : {
          brand: inBoth(brand, (look) => brandOf(brand, look)['brand']),
          brand_text: inBoth(brand, (look) => brandOf(brand, look)['brand-text']),
        }),
    ...(accent === undefined ? {} : { accent: inBoth(accent, (look) => accentOf(accent, look)['accent']) }),
  }
}

function shownIn({ surface }: Look, own: string, shown = own): ShownColour {
  return {
    colour: shown,
    isOwn: shown === own.toLowerCase(),
    contrast: Math.round(contrast(parse(shown), surface) * 100) / 100,
  }
}

/** The product's own colours, if the organisation has none. */
const PRODUCT = { text: '#4a42d6', top: '#8f8bff', left: '#4a42d6', right: '#f0883e' }

/** The colours on white paper: of text, and of the three faces of the product's cube. */
export function printedColours({ brand, accent }: BrandColours): {
  readonly text: string
  readonly mark: readonly [top: string, left: string, right: string]
} {
  const { surface, towards } = LOOKS.light
  const right = accentOf(accent, LOOKS.light)['accent'] ?? PRODUCT.right
  if (brand === undefined) return { text: PRODUCT.text, mark: [PRODUCT.top, PRODUCT.left, right] }
  const own = parse(brand)
  const left = legible(own, [surface], towards, VISIBLE)
  return {
    text: print(legible(own, [surface], towards, LEGIBLE)),
    mark: [print(mix(left, WHITE, 0.4)), print(left), right],
  }
}

/** The colour, changed as little as possible to be legible on all backgrounds. */
function legible(colour: Rgb, grounds: readonly Rgb[], towards: Rgb, least: number): Rgb {
  for (let part = 0; part < 1; part += 0.02) {
    const moved = mix(colour, towards, part)
    if (grounds.every((ground) => contrast(moved, ground) >= least)) return moved
  }
  return towards
}

export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix([red, green, blue]: Rgb, other: Rgb, part: number): Rgb {
  const between = (own: number, theirs: number) => Math.round(own + (theirs - own) * part)
  return [between(red, other[0]), between(green, other[1]), between(blue, other[2])]
}

export function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function print(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
