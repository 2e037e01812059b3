const CONTACT = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)|(\+?\d[\d -]{5,}\d)/g

/** The parts of a text: plain ones, and e-mail addresses and phone numbers with their links. */
export function contactsIn(text: string): readonly { readonly text: string; readonly href?: string }[] {
  const parts: { text: string; href?: string }[] = []
  let end = 0
  for (const { 0: found, 1: email, index } of text.matchAll(CONTACT)) {
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: found, href: email ? `mailto:${email}` : `tel:${found.replaceAll(/[ -]/g, '')}` })
    end = index + found.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

export function ContactLinks({ text }: { readonly text: string }) {
  return contactsIn(text).map(({ text: words, href }, at) =>
    href === undefined ? (
      words
    ) : (
      <a key={at} href={href} className="rounded-sm font-semibold text-brand-text hover:underline">
        {words}
      </a>
    ),
  )
}
