import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type Sheet, type SheetLimits, UnreadableSheet } from './sheet.ts'

/** The first bytes of the old Excel format. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const ZIP = Buffer.from('PK')

/** Reads the first sheet of an .xlsx file, or a .csv file, told apart by their content. Throws `UnreadableSheet`. */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<Sheet> {
  if (bytes.subarray(0, OLE.length).equals(OLE)) throw new UnreadableSheet('old_format')
  return bytes.subarray(0, ZIP.length).equals(ZIP) ? readXlsx(bytes, limits) : readCsv(bytes, limits)
}
