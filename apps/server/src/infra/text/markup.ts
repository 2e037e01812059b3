/** Escapes text for HTML and XML, in elements and in attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Writes JSON that cannot end its script element, whatever the data contains. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}
