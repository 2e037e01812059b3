import { frontEndOf } from '@cubic/contract'
import { keepVersion } from '@cubic/web-kit/offline/kept-version'

/** The build fills in the files of this version, the server its empty page. */
declare const __FILES__: readonly { readonly url: string; readonly revision: string | null }[]
declare const __SHELL__: string

/** The worker lies below the base path. */
const base = new URL('..', globalThis.location.href).pathname

keepVersion({
  files: __FILES__,
  shell: __SHELL__,
  // a queue is waiting, and everything else is on the device
  patience: 1000,
  isPage: (pathname) => frontEndOf(pathname.slice(base.length - 1)) === 'door',
})
