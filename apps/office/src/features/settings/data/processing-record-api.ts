import type { ProcessingRecord } from '@cubic/contract'
import { receiveFile } from '@cubic/web-kit/client/answer-file'
import { query } from '@cubic/web-kit/queries/query'
import { family, mutation } from '@cubic/web-kit/queries/query-families'

const PROCESSING = family('office:processing-record', 'CubicSettings', 'CubicMessageSetting', 'CubicSignOn')
const ADDRESS = '/api/office/v1/processing-record'

/** Reads what is kept about people and why. */
export const processingRecord = () =>
  query(PROCESSING, 'record', async () => JSON.parse(await (await receiveFile(ADDRESS)).text()) as ProcessingRecord)

/** Downloads the record as a document. */
export const receiveRecord = mutation(() => receiveFile(`${ADDRESS}.html`), { changes: [] })
