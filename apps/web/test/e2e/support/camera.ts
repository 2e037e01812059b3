import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { create } from 'qrcode'

const [WIDTH, HEIGHT, RATE, FRAMES] = [640, 480, 10, 10]
const QUIET_ZONE = 4

/** A camera that films what it is shown. The page must open the camera (again) to see what was shown since. */
export type Camera = {
  /** What a browser is launched with to have this camera, and to allow it to every page. */
  readonly args: readonly string[]
  readonly show: (text: string) => void
  readonly showNothing: () => void
  readonly remove: () => void
}

export function openCamera(): Camera {
  const folder = mkdtempSync(path.join(tmpdir(), 'cubic-camera-'))
  const file = path.join(folder, 'camera.y4m')
  const film = (text: string | undefined) => {
    // In one step: the browser may be reading it.
    writeFileSync(`${file}.new`, filmOf(text))
    renameSync(`${file}.new`, file)
  }
  film(undefined)
  return {
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
    show: (text) => film(text),
    showNothing: () => film(undefined),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A second of YUV4MPEG2 video: a QR on a grey table, held by an unsteady hand, with the noise of a dim room. */
function filmOf(text: string | undefined): Buffer {
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${RATE}:1 Ip A1:1 C420jpeg\n`)
  const modules = text === undefined ? undefined : create(text, { errorCorrectionLevel: 'M' }).modules
  const noise = noiseFrom(20_260_901)
  const frames = Array.from({ length: FRAMES }, (_, index) => frameOf(modules, index, noise))
  return Buffer.concat([header, ...frames.flatMap((frame) => [Buffer.from('FRAME\n'), frame])])
}

type Modules = { readonly size: number; readonly get: (row: number, column: number) => number | boolean }

function frameOf(modules: Modules | undefined, index: number, noise: () => number): Buffer {
  // Full luma, then both chromas at a quarter: grey.
  const frame = Buffer.alloc((WIDTH * HEIGHT * 3) / 2, 128)
  const side = (modules?.size ?? 0) + 2 * QUIET_ZONE
  const scale = (HEIGHT * 0.8) / side
  const [left, top] = [(WIDTH - side * scale) / 2 + (index % 3) - 1, (HEIGHT - side * scale) / 2 + (index % 2)]
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [row, column] = [Math.floor((y - top) / scale), Math.floor((x - left) / scale)]
      const isOnCard = modules !== undefined && row >= 0 && column >= 0 && row < side && column < side
      const brightness = isOnCard ? (isDark(modules, row, column) ? 45 : 215) : 110
      frame[y * WIDTH + x] = brightness + Math.round(noise() * 24 - 12)
    }
  }
  return frame
}

function isDark(modules: Modules, cardRow: number, cardColumn: number): boolean {
  const [row, column] = [cardRow - QUIET_ZONE, cardColumn - QUIET_ZONE]
  const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size
  return isInside && Boolean(modules.get(row, column))
}

/** The same noise each time: what a test films must not depend on chance. */
function noiseFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
