// Frames as a camera gives them, drawn and read in a page.

export const FRAMES = /** @type {const} */ (['clean', 'rotated', 'blurred', 'dim', 'small', 'nothing'])

/** @typedef {import('../../../apps/door/src/features/check-in/internal/reading/qr-passes.ts').QrPass} QrPass */
/** @typedef {{ size: number, turn?: number, blur?: number, light?: number }} Look */

/**
 * Runs in the page: draws frames of one kind and reads each in a pass of the scanner.
 * Milliseconds, and how many were read.
 * @param {object} asked
 * @param {{ size: number, data: readonly number[] }} asked.code
 * @param {typeof FRAMES[number]} asked.kind
 * @param {number} asked.count
 * @param {string} asked.text
 * @param {QrPass} asked.pass
 */
export async function decodeFrames({ code, kind, count, text, pass }) {
  // served by the benchmark
  const reader = '/es/reader/index.js'
  /** @type {typeof import('zxing-wasm/reader')} */
  const { prepareZXingModule, readBarcodes } = await import(reader)
  prepareZXingModule({ overrides: { locateFile: () => '/reader/zxing_reader.wasm' } })
  const SIDE = 720
  const canvasOf = (/** @type {number} */ side) => {
    const canvas = new OffscreenCanvas(side, side)
    const drawing = canvas.getContext('2d', { willReadFrequently: true })
    if (!drawing) throw new Error('this browser draws nothing')
    return { canvas, drawing }
  }
  const { canvas, drawing } = canvasOf(SIDE)
  const { drawing: scaling } = canvasOf(SIDE)
  const { canvas: symbol, drawing: dots } = canvasOf(code.size + 8)
  dots.fillStyle = '#fff'
  dots.fillRect(0, 0, symbol.width, symbol.height)
  dots.fillStyle = '#000'
  code.data.forEach(
    (dark, index) => dark && dots.fillRect((index % code.size) + 4, Math.floor(index / code.size) + 4, 1, 1),
  )
  /** @type {Record<typeof kind, Look>} */
  const looks = {
    clean: { size: 420 },
    rotated: { size: 400, turn: 0.5 },
    blurred: { size: 420, blur: 2 },
    dim: { size: 420, light: 0.3 },
    small: { size: 200 },
    nothing: { size: 0 },
  }
  const { size, turn = 0, blur = 0, light = 1 } = looks[kind]
  const draw = (/** @type {number} */ frame) => {
    drawing.filter = 'none'
    drawing.setTransform(1, 0, 0, 1, 0, 0)
    drawing.fillStyle = '#6e6e6e'
    drawing.fillRect(0, 0, SIDE, SIDE)
    drawing.translate(SIDE / 2 + (frame % 7) - 3, SIDE / 2 + (frame % 5) - 2)
    drawing.rotate(turn + (frame % 9) * 0.01)
    drawing.filter = `blur(${blur}px)`
    drawing.imageSmoothingEnabled = false
    if (size > 0) drawing.drawImage(symbol, -size / 2, -size / 2, size, size)
    const image = drawing.getImageData(0, 0, SIDE, SIDE)
    for (let at = 0; at < image.data.length; at += 4) {
      const noise = (Math.random() - 0.5) * 24
      for (const part of [0, 1, 2]) image.data[at + part] = ((image.data[at + part] ?? 0) * 0.66 + 45) * light + noise
    }
    drawing.filter = 'none'
    drawing.setTransform(1, 0, 0, 1, 0, 0)
    drawing.putImageData(image, 0, 0)
  }
  const readFrame = async () => {
    scaling.drawImage(canvas, 0, 0, SIDE, SIDE, 0, 0, pass.side, pass.side)
    const image = scaling.getImageData(0, 0, pass.side, pass.side)
    const before = performance.now()
    const [found] = await readBarcodes(image, pass.options)
    if (!found && pass.unreadable) await readBarcodes(image, pass.unreadable)
    return { took: performance.now() - before, isRead: found?.isValid === true && found.text === text }
  }
  // the first call prepares the decoder
  await readFrame()
  const frames = []
  for (let frame = 0; frame < count; frame++) {
    draw(frame)
    frames.push(await readFrame())
  }
  return { times: frames.map(({ took }) => took), read: frames.filter(({ isRead }) => isRead).length }
}
