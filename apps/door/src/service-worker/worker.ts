import { frontEndOf } from '@cubic/contract'
import { keepVersion } from '@cubic/web-kit/kept-version'

/** Filled in by the build: the files of this version, and by the server: what its empty page is like. */
declare const __FILES__: readonly { readonly url: string; readonly revision: string | null }[]
declare const __SHELL__: string

/** Without the base path: the worker lies below it. */
const base = new URL('..', globalThis.location.href).pathname

keepVersion({
  files: __FILES__,
  shell: __SHELL__,
  isPage: (pathname) => frontEndOf(pathname.slice(base.length - 1)) === 'door',
})
