const GREETING = /^(?:Hello\b[^\n]*,|[^\n]*您好[！，]?)$/

export function noticeText(body: string): string {
  const [text = ''] = body.split('\n-- \n')
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  const said = GREETING.test(paragraphs[0] ?? '') ? paragraphs.slice(1) : paragraphs
  return said.join('\n\n')
}
