import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'

type Frame = { readonly frame: number; readonly image: ImageData; readonly options: ReaderOptions }
export type WorkerRequest = { readonly wasmUrl: string } | Frame
export type WorkerAnswer = { readonly frame: number; readonly text: string | null }

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if ('wasmUrl' in data) {
    const { wasmUrl } = data
    // its own default is a CDN
    prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  } else {
    void read(data)
  }
})

async function read({ frame, image, options }: Frame): Promise<void> {
  const [found] = await readBarcodes(image, options)
  const answer: WorkerAnswer = { frame, text: found?.isValid ? found.text : null }
  postMessage(answer)
}
