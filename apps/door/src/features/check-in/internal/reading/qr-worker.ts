import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { unreadableFrom, type Sight } from './aim-hint.ts'
import type { QrPass } from './qr-passes.ts'

type Frame = { readonly frame: number; readonly image: ImageData; readonly pass: QrPass }
export type WorkerRequest = { readonly wasmUrl: string } | Frame
/** `failed`: the decoder is missing, for example because it could not be fetched. */
export type WorkerAnswer = { readonly frame: number; readonly sight: Sight; readonly failed?: true }

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if ('wasmUrl' in data) {
    const { wasmUrl } = data
    // its own default is a CDN
    prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  } else {
    read(data).catch(() => reply({ frame: data.frame, sight: undefined, failed: true }))
  }
})

async function read({ frame, image, pass }: Frame): Promise<void> {
  const [found] = await readBarcodes(image, pass.options)
  reply({ frame, sight: found?.isValid ? { text: found.text } : await unreadableIn(image, pass) })
}

async function unreadableIn(image: ImageData, { side, unreadable }: QrPass): Promise<Sight> {
  const [found] = unreadable ? await readBarcodes(image, unreadable) : []
  if (!found) return undefined
  if (found.isValid) return { text: found.text }
  const { topLeft, topRight } = found.position
  return { unreadable: unreadableFrom(Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y), side) }
}

function reply(answer: WorkerAnswer): void {
  postMessage(answer)
}
