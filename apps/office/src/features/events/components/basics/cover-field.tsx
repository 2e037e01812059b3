import { useTexts } from '@cubic/web-kit/language/text'
import { fileUrl } from '@cubic/web-kit/navigation/paths'
import { CoverArt } from '@cubic/web-kit/ui/cover-art'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { editorTexts } from '../../data/texts.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { CropDialog } from './crop-dialog.tsx'
import { DrawnCoversDialog } from './drawn-covers-dialog.tsx'

/** Edits the event's cover: an uploaded picture cropped to 16:9, its generated one, or another of these. */
export function CoverField({ edited: { id, event } }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const [isDrawing, setDrawing] = useState(false)
  const cover = event.values.cover ?? ''
  const kind = event.values.type_id?.id ?? 0
  const close = () => {
    setChosen(undefined)
    setDrawing(false)
  }
  const take = (url: string | null) => {
    event.set({ cover: url })
    close()
  }
  return (
    <div className="relative aspect-[16/9] self-start overflow-hidden rounded-[12px] bg-fill">
      {cover === '' ? (
        <CoverArt seed={id} kind={kind} className="absolute inset-0" />
      ) : (
        <img src={fileUrl(cover)} alt={t.coverAlt} className="absolute inset-0 size-full object-cover" />
      )}
      {event.canWrite && (
        <div className="absolute inset-x-2.5 bottom-2.5 flex flex-wrap gap-2">
          <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
            {t.newCover}
          </Button>
          <Button size="sm" icon="refresh" onClick={() => setDrawing(true)}>
            {t.otherCover}
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden"
        aria-label={t.newCover}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          setChosen(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      {chosen && <CropDialog file={chosen} onUploaded={take} onDismiss={close} />}
      {isDrawing && (
        <DrawnCoversDialog id={id} kind={kind} onOwn={() => take(null)} onUploaded={take} onDismiss={close} />
      )}
    </div>
  )
}
