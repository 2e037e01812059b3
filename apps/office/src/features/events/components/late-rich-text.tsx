import { Skeleton } from '@cubic/web-kit/ui/states'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { RichTextEditor } from './rich-text-editor.tsx'

const Editor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }))

/** The editor of rich text. The library behind it is as large as the rest of the screen, which does not wait for it. */
export function LateRichText(props: ComponentProps<typeof RichTextEditor>) {
  return (
    <Suspense fallback={<Skeleton className="h-[156px] rounded-[10px]" />}>
      <Editor {...props} />
    </Suspense>
  )
}
