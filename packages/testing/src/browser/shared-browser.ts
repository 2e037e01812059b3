import type { Browser } from 'playwright-core'
import { type Chromium, launchBrowser } from './browser.ts'
import { type Camera, openCamera } from './camera.ts'

type SharedBrowser = { readonly browser: Browser; readonly camera: Camera }

let shared: SharedBrowser | undefined

/**
 * The browser of this worker and its camera, which films nothing yet: the files that the worker runs share them, one
 * file at a time. Visitors have nothing in common, since each has a context of their own. The browser ends with the
 * worker.
 */
export async function browserOfWorker(chromium: Chromium): Promise<SharedBrowser> {
  if (shared?.browser.isConnected()) {
    shared.camera.showNothing()
    return shared
  }
  shared?.camera.remove()
  const camera = openCamera()
  process.once('exit', () => camera.remove())
  shared = { camera, browser: await launchBrowser(chromium, { args: camera.args }) }
  return shared
}
