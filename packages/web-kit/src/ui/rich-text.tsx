import { shownHtml } from '../appearance/shown-html.ts'

/**
 * An organiser's rich text. The server sanitises it when it is saved, and the page's CSP blocks its
 * scripts and foreign pictures.
 */
export function RichText({ html }: { readonly html: string }) {
  // oxlint-disable-next-line react/no-danger -- sanitised HTML of a rich_text field, or our own handbook
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: shownHtml(html) }} />
}
