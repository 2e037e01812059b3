/** A mail as its reader sees it: apart from the page, and without scripts. */
export function MailFrame({ title, html }: { readonly title: string; readonly html: string }) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html}
      className="h-[640px] w-full rounded-[11px] border border-line bg-white"
    />
  )
}
