/** Guesses a URL: `example.edu/map` is a page, `zhang@example.edu` takes mail. Undefined if it is neither. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return undefined
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  if (/^(?:mailto|tel):./i.test(address)) return address
  const url = URL.canParse(address) ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? address : undefined
}
