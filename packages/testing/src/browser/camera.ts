import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator } from 'playwright-core'
import { create } from 'qrcode'

const [WIDTH, HEIGHT, RATE, FRAMES] = [640, 480, 10, 10]
const [CARD, QUIET_ZONE] = [400, 4]
const [TABLE, PAPER, INK, NOISE] = [110, 215, 45, 24]

/**
 * A camera that films the given picture. A page sees what was shown since it opened the camera when it opens it again.
 */
export type Camera = {
  /** What a browser is launched with to have this camera, and to allow it to every page. */
  readonly args: readonly string[]
  readonly showQr: (text: string) => void
  /** Shows a QR code that is mostly covered: it is found, and cannot be read. */
  readonly showTornQr: (text: string) => void
  /** The screen of a phone: this part of a page as it looks. */
  readonly showScreen: (part: Locator) => Promise<void>
  readonly showNothing: () => void
  readonly remove: () => void
}

/** A square picture: how bright it is, from 0 to 255, at a point given in parts of its side. */
type Picture = (x: number, y: number) => number

export function openCamera(): Camera {
  const folder = mkdtempSync(path.join(tmpdir(), 'cubic-camera-'))
  const file = path.join(folder, 'camera.y4m')
  const film = (picture: Picture) => {
    // In one step: the browser may be reading it.
    writeFileSync(`${file}.new`, filmOf(picture))
    renameSync(`${file}.new`, file)
  }
  const showNothing = () => film(() => TABLE)
  showNothing()
  return {
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
    showQr: (text) => film(qrPicture(text)),
    showTornQr: (text) => film(torn(qrPicture(text))),
    showScreen: async (part) => film(await screenPicture(part)),
    showNothing,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A second of YUV4MPEG2 video: the picture on a grey table, held by an unsteady hand, with the noise of a dim room. */
function filmOf(picture: Picture): Buffer {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`)
  const noise = noiseFrom(20_260_901)
  const frames = Array.from({ length: FRAMES }, (_, index) => frameOf(picture, index, noise))
  return Buffer.concat([header, ...frames.flatMap((frame) => [Buffer.from('FRAME\n'), frame])])
}

function frameOf(picture: Picture, index: number, noise: () => number): Buffer {
  // Full luma, then both chromas at a quarter: grey.
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128)
  const [left, top] = [(WIDTH - CARD) / 2 + (index % 3) - 1, (HEIGHT - CARD) / 2 + (index % 2)]
  for (let row = 0; row < HEIGHT; row += 1) {
    for (let column = 0; column < WIDTH; column += 1) {
      const [x, y] = [(column - left) / CARD, (row - top) / CARD]
      const isOnCard = x >= 0 && x < 1 && y >= 0 && y < 1
      const brightness = isOnCard ? INK + (picture(x, y) / 255) * (PAPER - INK) : TABLE
      frame[row * WIDTH + column] = brightness + (noise() - 0.5) * NOISE
    }
  }
  return frame
}

function qrPicture(text: string): Picture {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * QUIET_ZONE
  return (x, y) => {
    const [row, column] = [Math.floor(y * side) - QUIET_ZONE, Math.floor(x * side) - QUIET_ZONE]
    const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size
    return isInside && modules.get(row, column) ? 0 : 255
  }
}

/** Covers all but the corners by which a code is found. */
function torn(picture: Picture): Picture {
  return (x, y) => (Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.19 ? 255 : picture(x, y))
}

async function screenPicture(part: Locator): Promise<Picture> {
  // A busy Chromium may be unable to take a picture, and take it a moment later.
  const png = await part.screenshot().catch(() => part.screenshot())
  const { side, pixels } = await part.page().evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      // Green alone is near enough to how bright a point is.
      return {
        side: { width: image.width, height: image.height },
        pixels: Array.from({ length: image.width * image.height }, (_, index) => data[index * 4 + 1] ?? 0),
      }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  const longer = Math.max(side.width, side.height)
  return (x, y) => {
    const [column, row] = [Math.floor(x * longer), Math.floor(y * longer)]
    return column < side.width && row < side.height ? (pixels[row * side.width + column] ?? 0) : TABLE
  }
}

/** Noise from a fixed seed, so that tests film the same pictures each time. */
function noiseFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
