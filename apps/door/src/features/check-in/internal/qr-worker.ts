import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'

export type WorkerRequest = { readonly wasmUrl: string } | { readonly frame: number; readonly image: ImageData }
export type WorkerAnswer = { readonly frame: number; readonly text: string | null }

const READER_OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  maxNumberOfSymbols: 1,
  tryRotate: false,
  tryHarder: true,
  tryInvert: true,
  tryDownscale: true,
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if ('wasmUrl' in data) {
    const { wasmUrl } = data
    // its own default is a CDN
    prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  } else {
    void read(data.frame, data.image)
  }
})

async function read(frame: number, image: ImageData): Promise<void> {
  const [found] = await readBarcodes(image, READER_OPTIONS)
  const answer: WorkerAnswer = { frame, text: found?.isValid ? found.text : null }
  postMessage(answer)
}
