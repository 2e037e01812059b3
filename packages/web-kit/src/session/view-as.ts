import * as client from '../client/client.ts'
import { siteConfig } from '../config.ts'
import { setKeptAside, takeKeptBack } from '../storage/kept-data.ts'
import { paths } from '../navigation/paths.ts'
import { isViewing, readStored, store } from '../storage/storage.ts'

/** What the banner says: as whom, until when, and the address where the view began. */
export type Viewing = { readonly name: string; readonly until: string; readonly from: string }
type Begun = { readonly token: string; readonly name: string; readonly until: string; readonly office: boolean }

/** Looks as somebody else from now on, in all tabs of this browser. */
export function beginView({ token, name, until, office }: Begun): void {
  const viewing: Viewing = { name, until, from: location.pathname + location.search }
  store('own_token', readStored('login_token'))
  store('viewing', JSON.stringify(viewing))
  setKeptAside()
  store('login_token', token)
  location.assign(siteConfig().basePath + (office ? paths.office() : paths.home()))
}

export function readViewing(): Viewing | undefined {
  const { name, until, from } = Object(JSON.parse(readStored('viewing') ?? 'null')) as Partial<Viewing>
  return name === undefined || until === undefined || from === undefined ? undefined : { name, until, from }
}

/** Ends the view here and on the server, which ends it by itself if it cannot be reached. */
export async function endView(): Promise<void> {
  await Promise.allSettled([client.callAccount('end-view', {})])
  leaveView()
}

/** Goes on as oneself. Another tab may have done so already. */
export function leaveView(): void {
  if (!isViewing(readStored('login_token'))) return
  const from = readViewing()?.from
  store('login_token', readStored('own_token'))
  store('own_token', null)
  store('viewing', null)
  takeKeptBack()
  location.assign(from ?? siteConfig().basePath + paths.home())
}
