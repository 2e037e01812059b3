import PdfFile from 'pdfkit'
import { legible, openFont } from './fonts.ts'
import { openTags } from './open-tags.ts'

type Facts = {
  readonly title: string
  readonly lang: 'zh-CN' | 'en'
  readonly layout?: 'portrait' | 'landscape'
}

/** Embeds what it uses of the pages' own font. The same content makes the same bytes. */
export function openDocument({ title, lang, layout = 'portrait' }: Facts) {
  const doc = new PdfFile({
    size: 'A4',
    layout,
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang,
    displayTitle: true,
    tagged: true,
    // a date of its own would make each document another one
    info: { Title: legible(title), Creator: 'Cubic', Producer: 'Cubic', CreationDate: new Date(0) },
    // none until the first text: the same font opened twice would be opened again for each text
    font: '',
  })
  // the library takes opened fonts as well, which its types do not say
  for (const weight of ['Regular', 'Bold'] as const) doc.registerFont(weight, openFont(weight) as unknown as Buffer)
  const tags = openTags(doc)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))

  async function end(): Promise<Buffer> {
    const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
    tags.end()
    doc.end()
    await ended
    return Buffer.concat(chunks)
  }
  return { doc, tags, end }
}
