import type { ProcessingRecord } from '@cubic/contract'
import { receiveFile } from '@cubic/web-kit/answer-file'
import { query, type QueryFamily } from '@cubic/web-kit/query'

const PROCESSING: QueryFamily = { name: 'office:processing-record' }
const ADDRESS = '/api/office/v1/processing-record'

/** Reads what is kept about people and why. */
export const processingRecord = () =>
  query(PROCESSING, 'record', async () => JSON.parse(await (await receiveFile(ADDRESS)).text()) as ProcessingRecord)

/** Downloads the record as a document. */
export const receiveRecord = (): Promise<Blob> => receiveFile(`${ADDRESS}.html`)
