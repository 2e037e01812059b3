import { provinceOf } from '@cubic/domain/registration/province'
import ip2region from 'ip2region'

/** Asks nobody. Gives the country for addresses abroad; undefined if private or unknown. */
export type FindProvince = (address: string) => string | undefined

// A CommonJS module: Node gives its exports as the default, bundlers and TypeScript its default export.
const Database = 'default' in ip2region ? (ip2region.default as typeof ip2region) : ip2region

let database: InstanceType<typeof Database> | undefined

/** Reads the database that its package brings, about 11 MB: once for all servers of a process, as tests have many. */
export function openOfflineProvinces(): FindProvince {
  const opened = (database ??= new Database())
  return (address) => {
    const [bare = ''] = address.split('%')
    const found = opened.search(bare)
    return provinceOf(found?.province) ?? provinceOf(found?.country)
  }
}
