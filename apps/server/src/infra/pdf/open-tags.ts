type Options = PDFKit.Mixins.StructureElementOptions & { readonly scope?: 'Row' | 'Column' }
export type Tags = ReturnType<typeof openTags>

/**
 * Opens the structure that screen readers read in place of the page (ISO 32000-1, 14.8): everything that is drawn
 * adorns the page and is passed over by them, except for what is drawn as content.
 */
export function openTags(doc: PDFKit.PDFDocument) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const parents = [root]
  let isInContent = false
  const adorn = () => doc.markContent('Artifact', { type: 'Layout' })
  doc.on('pageAdded', adorn)

  function mark(draw: () => void): void {
    isInContent = true
    doc.endMarkedContent()
    draw()
    adorn()
    isInContent = false
  }

  function add(element: PDFKit.PDFStructureElement): void {
    parents.at(-1)?.add(element)
  }

  return {
    /** A part that has parts of its own: `Table` has `TR`, these have `TH` and `TD`. It may go over pages. */
    group(tag: string, draw: () => void, options: Options = {}): void {
      const element = doc.struct(tag, options)
      add(element)
      parents.push(element)
      draw()
      parents.pop()
      element.end()
    },
    /** A piece of the text of the group that it is drawn in. */
    piece: (draw: () => void) => mark(() => parents.at(-1)?.add(draw)),
    /** Text, or with `alt` a picture and what it shows. It stands on one page. */
    content(tag: string, draw: () => void, options: Options = {}): void {
      // text within a picture belongs to it
      if (isInContent) draw()
      else mark(() => add(doc.struct(tag, options, draw)))
    },
    end: () => root.end(),
  }
}
