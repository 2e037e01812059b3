import { randomUUID } from 'node:crypto'
import type { ImportAnswer } from '@cubic/contract'
import { writeXlsx } from '../../src/infra/spreadsheets/write-xlsx.ts'

export type Sender = { readonly token: string }
type Options = {
  readonly event?: { readonly id: number }
  readonly dryRun?: boolean
  /** Asks for the file with its mistakes marked. */
  readonly marked?: boolean
  /** Leaves out the rows in which something is wrong. */
  readonly skipWrong?: boolean
  readonly importId?: string
  readonly lang?: string
  readonly name?: string
}

/** The wire's files of the office (§8), as a browser asks for them. */
export function officeFiles(url: () => string) {
  const headers = (sender: Sender | null, lang = 'zh') => ({
    'accept-language': lang,
    ...(sender ? { authorization: `Bearer ${sender.token}` } : {}),
  })
  async function send(
    sender: Sender | null,
    kind: 'applicants' | 'people',
    file: string | Buffer,
    {
      event,
      dryRun = false,
      marked = false,
      skipWrong = false,
      importId = randomUUID(),
      lang = 'zh',
      name = 'list.csv',
    }: Options = {},
  ): Promise<Response> {
    const form = new FormData()
    form.set('import_id', importId)
    form.set('file', new Blob([new Uint8Array(Buffer.from(file))]), name)
    const query = new URLSearchParams({
      ...(event ? { event_id: String(event.id) } : {}),
      ...(dryRun ? { dry_run: '1' } : {}),
      ...(marked ? { marked: '1' } : {}),
      ...(skipWrong ? { skip_wrong: '1' } : {}),
    })
    return fetch(`${url()}/api/office/v1/${kind}/import?${query}`, {
      method: 'POST',
      headers: headers(sender, lang),
      body: form,
    })
  }
  return {
    send,
    importFile: async (...given: Parameters<typeof send>): Promise<ImportAnswer> =>
      (await send(...given)).json() as Promise<ImportAnswer>,
    template: (sender: Sender | null, kind: 'applicants' | 'people', event?: { readonly id: number }, lang = 'zh') =>
      fetch(`${url()}/api/office/v1/${kind}/import.xlsx${event ? `?event_id=${event.id}` : ''}`, {
        headers: headers(sender, lang),
      }),
    export: (
      sender: Sender | null,
      format: string,
      query: { readonly [name: string]: string },
      lang = 'zh',
      signal?: AbortSignal,
    ) =>
      fetch(`${url()}/api/office/v1/applicants.${format}?${new URLSearchParams(query)}`, {
        headers: headers(sender, lang),
        ...(signal ? { signal } : {}),
      }),
  }
}

/** A workbook with these rows, the first of them the heading. */
export async function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const [heading = [], ...data] = rows
  const chunks: Buffer[] = []
  for await (const chunk of writeXlsx(heading.map(String), batchOf(data))) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function* batchOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
