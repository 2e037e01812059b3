import type { ReaderOptions } from 'zxing-wasm/reader'

/** How a frame is read: the side of the square that is cut from the picture, and how hard zxing tries. */
export type QrPass = {
  readonly side: number
  readonly options: ReaderOptions
  /** How to look for an unreadable code when none was read. */
  readonly unreadable?: ReaderOptions
}

const EITHER: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 1, tryRotate: false }

/** Reads a code in the aiming frame within a few milliseconds on a cheap phone. */
export const QUICK_PASS: QrPass = {
  side: 400,
  options: { ...EITHER, tryHarder: false, tryInvert: false, tryDownscale: false },
}

/** Reads what the quick pass misses: codes that are far away, or light on dark. */
export const THOROUGH_PASS: QrPass = {
  side: 720,
  options: { ...EITHER, tryHarder: true, tryInvert: true, tryDownscale: true },
  unreadable: { ...EITHER, tryHarder: true, tryInvert: false, tryDownscale: false, returnErrors: true },
}

const THOROUGH_EVERY = 4

export function passOf(frame: number): QrPass {
  return frame % THOROUGH_EVERY === 0 ? THOROUGH_PASS : QUICK_PASS
}
