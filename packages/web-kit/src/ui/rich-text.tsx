/** Text of an organiser's editor. The server sanitises it when it is saved, and the page's CSP runs no script from it. */
export function RichText({ html }: { readonly html: string }) {
  // oxlint-disable-next-line react/no-danger -- what arrives here is the sanitised HTML of a rich_text field
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
}
