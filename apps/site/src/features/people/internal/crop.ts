import { UPLOADS } from '@cubic/contract'

/** A part of a picture, in pixels of the picture as it is turned. */
export type CropArea = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Size = { readonly width: number; readonly height: number }

const { leastSide, mostSide } = UPLOADS.avatar
const ZOOM_MAX = 5
/** The largest file that a browser opens without freezing. */
const BYTES_MAX = 50 * 1_048_576

export type FileFlaw = 'not_a_picture' | 'too_large'

/** Returns why a file cannot be opened; unreadable pictures fail later, when the browser tries. */
export function flawOf({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): FileFlaw | undefined {
  // some systems give no type for unfamiliar photo formats
  const isPicture = type === '' ? isHeic({ type, name }) : type.startsWith('image/')
  if (!isPicture) return 'not_a_picture'
  return size > BYTES_MAX ? 'too_large' : undefined
}

/** Recognises an iPhone photo, which few browsers read. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

export function isTooSmall({ width, height }: Size): boolean {
  return Math.min(width, height) < leastSide
}

/** Returns the greatest zoom that leaves enough pixels. */
export function mostZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(ZOOM_MAX, Math.min(width, height) / leastSide))
}

/** Returns the side of the uploaded picture: the area's pixels, up to the size that the server keeps. */
export function sideOf(area: CropArea): number {
  return Math.max(leastSide, Math.min(mostSide, Math.round(area.width)))
}

/** The box around a picture that is turned by so many degrees. */
export function turned({ width, height }: Size, degrees: number): Size {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  return { width: cos * width + sin * height, height: sin * width + cos * height }
}

type Drawn = { readonly area: CropArea; readonly degrees: number; readonly side: number }

export function drawCrop(canvas: HTMLCanvasElement, image: HTMLImageElement, { area, degrees, side }: Drawn): void {
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return
  const picture = { width: image.naturalWidth, height: image.naturalHeight }
  const box = turned(picture, degrees)
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: fill with white, not black
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.scale(side / area.width, side / area.height)
  context.translate(box.width / 2 - area.x, box.height / 2 - area.y)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(image, -picture.width / 2, -picture.height / 2)
}

/** The area as a JPEG, to be sent; undefined where the browser could not make one. */
export function cropToFile(image: HTMLImageElement, crop: Omit<Drawn, 'side'>): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  drawCrop(canvas, image, { ...crop, side: sideOf(crop.area) })
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.92))
}
