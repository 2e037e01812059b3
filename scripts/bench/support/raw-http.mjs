// HTTP over a plain socket: a client that costs as little as it can.
/** Caches the bytes of repeated requests. */
const made = new WeakMap()

/** A request `{ method?, path, headers?, body? }` as it goes over the wire to `host` and `port`. */
export function bytesOf(request, job) {
  const known = made.get(request)
  if (known) return known
  const { method = request.body === undefined ? 'GET' : 'POST', path, headers = {}, body = '' } = request
  const content = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const type = typeof body === 'string' ? {} : { 'content-type': 'application/json' }
  const lines = Object.entries({
    host: `${job.host}:${job.port}`,
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
  let chunks = []
  let [size, wanted, start, status] = [0, -1, 0, 0]
  let head = ''
  return (chunk) => {
    chunks.push(chunk)
    size += chunk.length
    if (wanted < 0) {
      const all = chunks.length === 1 ? chunk : Buffer.concat(chunks)
      chunks = [all]
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return undefined
      head = all.latin1Slice(0, end)
      const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? []
      if (length === undefined) throw new Error(`an answer without content-length:\n${head}`)
      start = end + 4
      wanted = start + Number(length)
      status = Number(head.slice(9, 12))
    }
    if (size < wanted) return undefined
    const bytes = (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)).subarray(start, wanted)
    ;[chunks, size, wanted] = [[], 0, -1]
    return { status, head, bytes }
  }
}
