import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import type { WireClient } from '@cubic/testing/server/wire-client'

export type Answer = {
  readonly status: string
  readonly url: string
  readonly width: number
  readonly height: number
  readonly error_kind: string
  readonly error_msg: string
}

/** A data folder that goes away with the tests of the file. */
export function aDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cubic-uploads-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function send(
  client: WireClient,
  bytes: Uint8Array,
  { purpose = 'avatar', headers = {} }: { readonly purpose?: string; readonly headers?: object } = {},
): Promise<Response> {
  return fetch(`${client.url}/api/uploads/${purpose}`, {
    method: 'POST',
    headers: { ...client.headers(), 'content-type': 'image/jpeg', ...headers },
    body: Buffer.from(bytes),
  })
}

/** The server's answer to a well-formed upload. */
export async function upload(...call: Parameters<typeof send>): Promise<Answer> {
  const response = await send(...call)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

/** Every file below the folder, as paths in it. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

export async function readAll(folder: string): Promise<string> {
  return (await Promise.all((await filesIn(folder)).map((file) => readFile(file, 'latin1')))).join('\n')
}
