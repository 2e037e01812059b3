import { Skeleton } from '@cubic/web-kit/ui/states'
import { type ComponentProps, useEffect, useState } from 'react'
import type { RichTextEditor } from './rich-text-editor.tsx'

type Editor = typeof RichTextEditor
let loaded: Editor | undefined

/**
 * Edits rich text. The library is as large as the rest of the screen, which does not wait for it. Not by `lazy`: React
 * may show what was suspended later than it renders it, and Tiptap ends an editor that is not shown at once.
 */
export function LateRichText(props: ComponentProps<Editor>) {
  const [Content, setContent] = useState<Editor | undefined>(() => loaded)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    if (Content) return
    let isShown = true
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor: Read }) => {
        loaded = Read
        if (isShown) setContent(() => Read)
      },
      (error: unknown) => isShown && setFailure(error instanceof Error ? error : new Error(String(error))),
    )
    return () => {
      isShown = false
    }
  }, [Content])
  // as `lazy` does: the page's boundary offers to load it again
  if (failure) throw failure
  return Content ? <Content {...props} /> : <Skeleton className="h-[156px] rounded-[10px]" />
}
