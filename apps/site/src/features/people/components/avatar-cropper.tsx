import { useEffect, useRef, useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import { useTexts } from '@cubic/web-kit/language/text'
import { IconButton } from '@cubic/web-kit/ui/button'
import { avatarTexts } from '../internal/avatar-texts.ts'
import { type CropArea, drawCrop, mostZoom } from '../internal/crop.ts'

/** Takes the focus from the button that chose the picture (`ui/dialog.tsx`). */
const TAKES_FOCUS = { 'data-autofocus': true }

export type Crop = { readonly area: CropArea; readonly degrees: number }

export function AvatarCropper({
  image,
  crop,
  onCrop,
}: {
  readonly image: HTMLImageElement
  readonly crop: Crop | undefined
  readonly onCrop: (crop: Crop) => void
}) {
  const t = useTexts(avatarTexts)
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [degrees, setDegrees] = useState(0)
  const most = mostZoom({ width: image.naturalWidth, height: image.naturalHeight })
  const choose = (_: Area, area: Area) => onCrop({ area, degrees })
  return (
    <div className="grid gap-3.5">
      <div className="relative h-[min(300px,42dvh)] overflow-hidden rounded-lg bg-black">
        <Cropper
          image={image.src}
          crop={position}
          zoom={zoom}
          rotation={degrees}
          aspect={1}
          minZoom={1}
          maxZoom={most}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={choose}
          onCropAreaChange={choose}
          cropperProps={{ 'aria-label': t.crop, role: 'group', ...TAKES_FOCUS }}
          mediaProps={{ alt: '' }}
          classes={{ cropAreaClassName: 'focus-visible:outline-3! focus-visible:outline-white!' }}
        />
      </div>
      <div className="flex items-center gap-3">
        <IconButton label={t.turnLeft} icon="undo" onClick={() => setDegrees((degrees + 270) % 360)} />
        <ZoomSlider value={zoom} max={most} onChange={setZoom} />
        <IconButton
          label={t.turnRight}
          icon="undo"
          className="-scale-x-100"
          onClick={() => setDegrees((degrees + 90) % 360)}
        />
        {crop && <Preview image={image} crop={crop} />}
      </div>
    </div>
  )
}

type ZoomSliderProps = {
  readonly value: number
  readonly max: number
  readonly onChange: (zoom: number) => void
}

function ZoomSlider({ value, max, onChange }: ZoomSliderProps) {
  const t = useTexts(avatarTexts)
  return (
    <label className="flex min-w-0 flex-1 items-center gap-3 text-sm text-ink-2">
      <span>{t.zoom}</span>
      <input
        type="range"
        min={1}
        max={max}
        step={0.01}
        value={value}
        disabled={max === 1}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-10 min-w-0 flex-1 accent-brand"
      />
    </label>
  )
}

const PREVIEW = 56

function Preview({ image, crop: { area, degrees } }: { readonly image: HTMLImageElement; readonly crop: Crop }) {
  const t = useTexts(avatarTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, { area, degrees, side: 2 * PREVIEW })
  }, [image, area, degrees])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t.preview}
      style={{ width: PREVIEW, height: PREVIEW }}
      className="shrink-0 rounded-full ring-1 ring-line"
    />
  )
}
