import { drawCover } from '@cubic/domain/cover/cover'
import { COVER } from '@cubic/domain/cover/motif'

export const COVER_SIZE = { width: 1600, height: 900 } as const

/** Returns undefined if the browser cannot export the canvas. */
export async function pictureOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob ? new File([blob], name, { type: blob.type }) : undefined
}

/** Draws the generated cover of a seed and kind, in the colours of the light theme. */
export async function drawnPicture(seed: number, kind: number): Promise<File | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), COVER_SIZE)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const { ground, shapes } = drawCover(
    seed,
    kind,
    ({ hue, saturation, lightness }) => `hsl(${hue} ${saturation}% ${lightness}%)`,
  )
  const scale = Math.max(COVER_SIZE.width / COVER.width, COVER_SIZE.height / COVER.height)
  context.fillStyle = ground
  context.fillRect(0, 0, COVER_SIZE.width, COVER_SIZE.height)
  context.translate((COVER_SIZE.width - COVER.width * scale) / 2, (COVER_SIZE.height - COVER.height * scale) / 2)
  context.scale(scale, scale)
  for (const { fill, shape } of shapes.map(([colour, path]) => ({ fill: colour, shape: new Path2D(path) }))) {
    context.fillStyle = fill
    context.fill(shape)
  }
  return pictureOf(canvas, 'cover.webp')
}
