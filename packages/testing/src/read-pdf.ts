import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

export type PdfPage = { readonly text: string; readonly picture: Buffer }

export async function readPdf(bytes: Uint8Array): Promise<readonly PdfPage[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  try {
    const pages: PdfPage[] = []
    for (const page of document.pages()) {
      // Text first: the library forgets the fonts of a page that it has drawn.
      const text = page.getText()
      const { data, width, height } = await page.render({ scale: 2, render: 'bitmap' })
      const picture = sharp(data, { raw: { width, height, channels: 4 } })
      pages.push({ text, picture: await picture.png().toBuffer() })
    }
    return pages
  } finally {
    document.destroy()
    library.destroy()
  }
}

/**
 * How often a PDF has each part of the structure that screen readers read; `alt`: how many say what a picture shows.
 */
export function countTags(bytes: Buffer): { readonly [tag: string]: number } {
  const counts: { [tag: string]: number } = {}
  // structure is written plainly, and only what is drawn is compressed
  for (const [, tag = ''] of bytes.toString('latin1').matchAll(/<<\n\/S \/(\w+)\n/g))
    counts[tag] = (counts[tag] ?? 0) + 1
  return { ...counts, alt: bytes.toString('latin1').split('/Alt (').length - 1 }
}
