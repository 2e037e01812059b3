import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { unreadableFrom, type Sight } from './aim-hint.ts'
import { passOf } from './qr-passes.ts'
import type { WorkerAnswer, WorkerRequest } from './qr-worker.ts'

export type QrReader = {
  readonly read: (video: HTMLVideoElement) => Promise<Sight>
  readonly close: () => void
}

/** Some detectors find codes that they cannot read: without a text. */
type DetectedCode = { readonly rawValue: string; readonly boundingBox: DOMRectReadOnly }
type Detector = { detect(source: HTMLVideoElement): Promise<readonly DetectedCode[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}
declare global {
  var BarcodeDetector: DetectorClass | undefined
}

/** How long to wait before a failed reader is opened again. */
const RETRY_MS = 1000

/**
 * Uses the browser's detector if it reads QR, else zxing in a worker. Whichever fails is replaced by zxing: some phones
 * have a detector that does not work, and the network may be gone before zxing has come.
 */
export async function openQrReader(): Promise<QrReader> {
  let reader = (await nativeReader()) ?? workerReader()
  return {
    async read(video) {
      try {
        return await reader.read(video)
      } catch {
        reader.close()
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        reader = workerReader()
        return undefined
      }
    },
    close: () => reader.close(),
  }
}

async function nativeReader(): Promise<QrReader | undefined> {
  const formats = (await globalThis.BarcodeDetector?.getSupportedFormats()) ?? []
  if (!globalThis.BarcodeDetector || !formats.includes('qr_code')) return undefined
  const detector: Detector = new globalThis.BarcodeDetector({ formats: ['qr_code'] })
  return {
    async read(video) {
      const [found] = await detector.detect(video)
      if (!found) return undefined
      const { rawValue: text, boundingBox } = found
      const side = Math.min(video.videoWidth, video.videoHeight)
      return text === '' ? { unreadable: unreadableFrom(boundingBox.width, side) } : { text }
    },
    close() {},
  }
}

function workerReader(): QrReader {
  const worker = new Worker(new URL('./qr-worker.ts', import.meta.url), { type: 'module' })
  const post = (request: WorkerRequest, transfer: Transferable[] = []) => worker.postMessage(request, transfer)
  post({ wasmUrl: new URL(wasmUrl, document.baseURI).href })
  const canvas = document.createElement('canvas')
  let frame = 0
  return {
    read(video) {
      const pass = passOf(frame + 1)
      const image = frameOf(video, canvas, pass.side)
      if (!image) return Promise.resolve(undefined)
      const current = ++frame
      return new Promise((resolve, reject) => {
        const settle = () => {
          worker.removeEventListener('message', answered)
          worker.removeEventListener('error', failed)
        }
        const answered = ({ data }: MessageEvent<WorkerAnswer>) => {
          if (data.frame !== current) return
          settle()
          if (data.failed) reject(new Error('the QR reader is not there'))
          else resolve(data.sight)
        }
        const failed = (event: ErrorEvent) => {
          settle()
          reject(new Error(`the QR reader failed: ${event.message}`))
        }
        worker.addEventListener('message', answered)
        worker.addEventListener('error', failed)
        post({ frame: current, image, pass }, [image.data.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}

/** Returns the middle of the picture, where the page shows the aiming frame. */
function frameOf(video: HTMLVideoElement, canvas: HTMLCanvasElement, most: number): ImageData | undefined {
  const { videoWidth, videoHeight } = video
  const cut = Math.min(videoWidth, videoHeight)
  if (cut === 0) return undefined
  const side = Math.min(cut, most)
  if (canvas.width !== side) Object.assign(canvas, { width: side, height: side })
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  drawing?.drawImage(video, (videoWidth - cut) / 2, (videoHeight - cut) / 2, cut, cut, 0, 0, side, side)
  return drawing?.getImageData(0, 0, side, side)
}
