import type { CDPSession, Page, Request } from 'playwright-core'

/** What a network that dies says on the console and of its requests. */
export const NETWORK_ERRORS = /ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_(RESET|CLOSED|ABORTED)|NETWORK_CHANGED)/

/** 3G as people get it in the crowd before a popular registration: two seconds there and back, 50 kB a second. */
const SLOW_3G = { latency: 2000, downloadThroughput: 51_200, uploadThroughput: 51_200 }

export type Network = {
  readonly slow: () => Promise<void>
  readonly off: () => Promise<void>
}

/** The network of one page, to be made slow or taken away. */
export async function networkOf(page: Page): Promise<Network> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const emulate = async (offline: boolean) => {
    await session.send('Network.emulateNetworkConditions', { offline, ...SLOW_3G })
  }
  return { slow: () => emulate(false), off: () => emulate(true) }
}

/**
 * Opens a page that the service worker serves while there is no network; the result brings the network back. A headless
 * browser believes to be online again after such a navigation, so the page is told once more.
 */
export async function openWithoutNetwork(page: Page, path: string): Promise<() => Promise<void>> {
  await page.context().setOffline(true)
  await page.goto(path)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const emulate = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  await emulate(true)
  return async () => {
    await emulate(false)
    await page.context().setOffline(false)
  }
}

/** The request ids of the registrations that a page sends, one for each try. */
export function watchRequestIds(page: Page): readonly string[] {
  const ids: string[] = []
  page.on('request', (request) => {
    const id = requestIdOf(request)
    if (id !== undefined) ids.push(id)
  })
  return ids
}

/** Returns the request id; undefined if the request registers nobody. */
export function requestIdOf(request: Request): string | undefined {
  const body = request.postData()
  if (!body?.includes('add_or_edit_applicants')) return undefined
  const { variables } = JSON.parse(body) as { readonly variables: { readonly application_data: string } }
  return (JSON.parse(variables.application_data) as { readonly request_id?: string }).request_id
}
