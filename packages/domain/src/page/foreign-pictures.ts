const IMG = /<img\b[^>]*>/g

/** The origin of a picture on another host; undefined for one of this site. */
export function foreignOriginOf(address: string): string | undefined {
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address).origin : undefined
}

export function picturesInHtml(html: string): readonly string[] {
  return [...html.matchAll(IMG)].flatMap(([tag]) => attributeOf(tag, 'src') ?? [])
}

/**
 * Sanitised HTML with links in place of the pictures on hosts that are not allowed. Browsers would not load them, and
 * what was saved before hosts had to be allowed still says what is missing.
 */
export function linkForeignPictures(html: string, allowed: readonly string[]): string {
  return html.replaceAll(IMG, (tag) => {
    const address = attributeOf(tag, 'src') ?? ''
    const origin = foreignOriginOf(address)
    if (origin === undefined || allowed.includes(origin)) return tag
    // Attributes of sanitised HTML are escaped for text as well.
    const text = attributeOf(tag, 'alt') || origin.replace(/^https?:\/\//, '')
    return `<a href="${address}" rel="noopener nofollow">${text}</a>`
  })
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
}
