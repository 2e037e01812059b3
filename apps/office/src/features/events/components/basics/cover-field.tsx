import { useTexts } from '@cubic/web-kit/text'
import { fileUrl } from '@cubic/web-kit/paths'
import { CoverArt } from '@cubic/web-kit/ui/cover-art'
import { useEffect, useRef, useState } from 'react'
import { UploadRows } from '../../../../crud/upload/upload-rows.tsx'
import { useUpload } from '../../../../crud/upload/use-upload.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { editorTexts } from '../../data/texts.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'

const [WIDTH, HEIGHT] = [1600, 900]

/** Edits the event's cover: an uploaded picture cropped to 16:9, or a generated one. */
export function CoverField({ edited: { id, event } }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File>()
  const cover = event.values.cover ?? ''
  const type = event.values.type_id
  return (
    <div className="relative aspect-[16/9] self-start overflow-hidden rounded-[12px] bg-fill">
      {cover === '' ? (
        <CoverArt seed={id} kind={type?.id ?? 0} className="absolute inset-0" />
      ) : (
        <img src={fileUrl(cover)} alt={t.coverAlt} className="absolute inset-0 size-full object-cover" />
      )}
      {event.canWrite && (
        <div className="absolute inset-x-2.5 bottom-2.5 flex flex-wrap gap-2">
          <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
            {t.newCover}
          </Button>
          {cover !== '' && (
            <Button size="sm" icon="cube" onClick={() => event.set({ cover: null })}>
              {t.dropCover}
            </Button>
          )}
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
      {chosen && (
        <CropDialog
          file={chosen}
          onUploaded={(url) => {
            event.set({ cover: url })
            setChosen(undefined)
          }}
          onDismiss={() => setChosen(undefined)}
        />
      )}
    </div>
  )
}

function CropDialog({
  file,
  onUploaded,
  onDismiss,
}: {
  readonly file: File
  readonly onUploaded: (url: string) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(editorTexts)
  const { canvas, crop, setCrop, isShown, failure, readCropped } = useCrop(file)
  const uploading = useUpload('cover', onUploaded)
  const isSending = uploading.uploads.some(({ failure: why }) => why === undefined)
  const upload = async () => {
    const cropped = await readCropped()
    if (!cropped) return
    uploading.uploads.forEach(uploading.cancel)
    uploading.start([cropped])
  }
  return (
    <Dialog
      title={t.cropTitle}
      width="wide"
      onDismiss={onDismiss}
      actions={
        <Button variant="primary" pending={isSending} disabled={!isShown} onClick={() => void upload()}>
          {t.useCover}
        </Button>
      }
    >
      <div className="grid gap-3">
        <canvas
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={t.coverAlt}
          className="aspect-[16/9] w-full rounded-[12px] bg-fill"
        />
        <p className="text-xs text-ink-3">{t.cropHint}</p>
        <CropSliders crop={crop} onChange={setCrop} />
        <UploadRows uploading={uploading} />
        <Failure>{failure}</Failure>
      </div>
    </Dialog>
  )
}

type Crop = { readonly zoom: number; readonly x: number; readonly y: number }

function CropSliders({ crop, onChange }: { readonly crop: Crop; readonly onChange: (crop: Crop) => void }) {
  const t = useTexts(editorTexts)
  const sliders = [
    { key: 'zoom', label: t.zoom, min: 1, max: 3 },
    { key: 'x', label: t.across, min: 0, max: 1 },
    { key: 'y', label: t.down, min: 0, max: 1 },
  ] as const
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      {sliders.map(({ key, label, ...range }) => (
        <label key={key} className="grid gap-1 text-sm font-semibold">
          {label}
          <input
            type="range"
            {...range}
            step={0.01}
            value={crop[key]}
            onChange={({ currentTarget }) => onChange({ ...crop, [key]: Number(currentTarget.value) })}
            className="rounded-full accent-brand focus-visible:outline-offset-4"
          />
        </label>
      ))}
    </div>
  )
}

/** Draws a cropped picture on a canvas. */
function useCrop(file: File) {
  const t = useTexts(editorTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [image, setImage] = useState<ImageBitmap>()
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 })
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    createImageBitmap(file).then(
      (made) => isCurrent && setImage(made),
      () => isCurrent && setFailure(t.notAnImage),
    )
    return () => {
      isCurrent = false
    }
  }, [file, t.notAnImage])
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!image || !context) return
    const scale = Math.max(WIDTH / image.width, HEIGHT / image.height) * crop.zoom
    const [width, height] = [image.width * scale, image.height * scale]
    context.fillStyle = '#fff'
    context.fillRect(0, 0, WIDTH, HEIGHT)
    context.drawImage(image, (WIDTH - width) * crop.x, (HEIGHT - height) * crop.y, width, height)
  }, [image, crop])

  async function readCropped(): Promise<File | undefined> {
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/webp', 0.9))
    if (blob) return new File([blob], file.name, { type: blob.type })
    setFailure(t.notAnImage)
    return undefined
  }

  return { canvas, crop, setCrop, isShown: image !== undefined, failure, readCropped }
}
