import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'

type Frame = { readonly frame: number; readonly image: ImageData; readonly options: ReaderOptions }
export type WorkerRequest = { readonly wasmUrl: string } | Frame
/** `failed`: the decoder is not there, such as where it could not be fetched. */
export type WorkerAnswer = { readonly frame: number; readonly text: string | null; readonly failed?: true }

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if ('wasmUrl' in data) {
    const { wasmUrl } = data
    // its own default is a CDN
    prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })
  } else {
    read(data).catch(() => tell({ frame: data.frame, text: null, failed: true }))
  }
})

async function read({ frame, image, options }: Frame): Promise<void> {
  const [found] = await readBarcodes(image, options)
  tell({ frame, text: found?.isValid ? found.text : null })
}

function tell(answer: WorkerAnswer): void {
  postMessage(answer)
}
