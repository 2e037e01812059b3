import { drawQr } from '@cubic/web-kit/ui/qr-path'

/** White modules around the code, as the QR standard requires. */
const QUIET = 4
/** Pixels per module: sharp when printed as wide as a page. */
const MODULE = 32

export function qrSvg(text: string): Blob {
  const { size, path } = drawQr(text)
  const side = size + 2 * QUIET
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z"/><path d="${path}"/></svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}

/** Undefined if the browser cannot draw it. */
export function qrPng(text: string): Promise<Blob | undefined> {
  const { size, path } = drawQr(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (size + 2 * QUIET) * MODULE
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(undefined)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.setTransform(MODULE, 0, 0, MODULE, QUIET * MODULE, QUIET * MODULE)
  context.fillStyle = '#000'
  context.clip(new Path2D(path))
  context.fillRect(0, 0, size, size)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'))
}
