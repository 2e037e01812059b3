import { useTexts } from '@cubic/web-kit/language/text'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { UploadRows } from '../../../../crud/upload/upload-rows.tsx'
import { useUpload } from '../../../../crud/upload/use-upload.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { editorTexts } from '../../data/texts.ts'
import { COVER_SIZE, pictureOf } from '../../internal/cover-canvas.ts'
import { type Crop, movedCrop, placed } from '../../internal/crop.ts'

/** Crops a picture to the shape of covers, by dragging or with sliders. */
export function CropDialog({
  file,
  onUploaded,
  onDismiss,
}: {
  readonly file: File
  readonly onUploaded: (url: string) => void
  readonly onDismiss: () => void
}) {
  const t = useTexts(editorTexts)
  const { canvas, crop, setCrop, drag, isShown, failure, readCropped } = useCrop(file)
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
          {...COVER_SIZE}
          role="img"
          aria-label={t.coverAlt}
          {...drag}
          className="aspect-[16/9] w-full cursor-grab touch-none rounded-[12px] bg-fill active:cursor-grabbing"
        />
        <p className="text-xs text-ink-3">{t.cropHint}</p>
        <CropSliders crop={crop} onChange={setCrop} />
        <UploadRows uploading={uploading} />
        <Failure>{failure}</Failure>
      </div>
    </Dialog>
  )
}

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
    const { left, top, width, height } = placed(image, COVER_SIZE, crop)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, COVER_SIZE.width, COVER_SIZE.height)
    context.drawImage(image, left, top, width, height)
  }, [image, crop])

  const drag = {
    onPointerDown: ({ currentTarget, pointerId }: PointerEvent<HTMLCanvasElement>) =>
      currentTarget.setPointerCapture(pointerId),
    onPointerMove: ({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLCanvasElement>) => {
      if (!image || !currentTarget.hasPointerCapture(pointerId)) return
      const unit = COVER_SIZE.width / currentTarget.clientWidth
      setCrop((now) => movedCrop(image, COVER_SIZE, now, { x: movementX * unit, y: movementY * unit }))
    },
  }

  async function readCropped(): Promise<File | undefined> {
    const cropped = canvas.current && (await pictureOf(canvas.current, file.name))
    if (cropped) return cropped
    setFailure(t.notAnImage)
    return undefined
  }

  return { canvas, crop, setCrop, drag, isShown: image !== undefined, failure, readCropped }
}
