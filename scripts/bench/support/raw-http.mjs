// HTTP over a plain socket: a client that costs as little as it can.
/** @import { Request, Target } from './types.ts' */

/**
 * Caches the bytes of repeated requests.
 * @type {WeakMap<Request, Buffer>}
 */
const made = new WeakMap()

/** A request as it goes over the wire. */
export function bytesOf(/** @type {Request} */ request, /** @type {Target} */ to) {
  const known = made.get(request)
  if (known) return known
  const { method = request.body === undefined ? 'GET' : 'POST', path, headers = {}, body = '' } = request
  const content = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const type = typeof body === 'string' ? {} : { 'content-type': 'application/json' }
  const lines = Object.entries({
    host: `${to.host}:${to.port}`,
    ...type,
    ...headers,
    'content-length': content.length,
  })
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const bytes = Buffer.concat([Buffer.from(head), content])
  made.set(request, bytes)
  return bytes
}

/**
 * Takes chunks and returns `{ status, head, bytes }` (the body) once an answer is complete. Answers are not pipelined.
 */
export function answerReader() {
  /** @type {Buffer[]} */
  let chunks = []
  let [size, wanted, start, status] = [0, -1, 0, 0]
  let head = ''
  return (/** @type {Buffer} */ chunk) => {
    chunks.push(chunk)
    size += chunk.length
    if (wanted < 0) {
      const all = wholeOf(chunks)
      chunks = [all]
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return undefined
      head = all.toString('latin1', 0, end)
      const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
      if (length === undefined) throw new Error(`an answer without content-length:\n${head}`)
      start = end + 4
      wanted = start + Number(length)
      status = Number(head.slice(9, 12))
    }
    if (size < wanted) return undefined
    const bytes = wholeOf(chunks).subarray(start, wanted)
    ;[chunks, size, wanted] = [[], 0, -1]
    return { status, head, bytes }
  }
}

/** @param {readonly Buffer[]} chunks */
function wholeOf(chunks) {
  return (chunks.length === 1 ? chunks[0] : undefined) ?? Buffer.concat(chunks)
}
