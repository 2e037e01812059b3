import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '@cubic/data-platform'

/** Only the database knows the file's name. */
export const exportFile = (folder: string, id: string): string => path.join(folder, `${id}.zip`)
export const exportFolderOf = (dataDir: string): string => path.join(dataDir, 'exports')

/** Without a user, removes downloads that are a week old. */
export async function removeExports(db: Database, folder: string, userId?: number): Promise<void> {
  const old = await db.rows<{ id: string }>`
    select id from cubic_data_export
    where user_id = ${userId ?? null}::integer or ${userId ?? null}::integer is null and asked_at < now() - interval '7 days'`
  for (const { id } of old) {
    // the file first: a row without one is found again
    await rm(exportFile(folder, id), { force: true })
    await rm(`${exportFile(folder, id)}.part`, { force: true })
    await db.run`delete from cubic_data_export where id = ${id}::uuid`
  }
}
