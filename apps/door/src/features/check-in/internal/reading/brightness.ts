/** A camera sees no code below this brightness, from 0 to 255. */
const DARK = 36

/**
 * Tells whether a picture is too dark to read a code in it. `pixels`: red, green, blue and
 * opacity of each, from 0 to 255.
 */
export function isTooDark(pixels: ArrayLike<number>): boolean {
  let sum = 0
  for (let at = 0; at + 2 < pixels.length; at += 4)
    sum += 0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)
  return pixels.length > 0 && sum / (pixels.length / 4) < DARK
}

const SIDE = 16

export function isFrameTooDark(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  if (video.videoWidth === 0) return false
  if (canvas.width !== SIDE) Object.assign(canvas, { width: SIDE, height: SIDE })
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  drawing?.drawImage(video, 0, 0, SIDE, SIDE)
  return isTooDark(drawing?.getImageData(0, 0, SIDE, SIDE).data ?? [])
}
