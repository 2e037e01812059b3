import type { Lang, Text } from '@cubic/contract'
import type { BrandColours } from './brand-style.ts'

/** What the pages are told about this installation. */
export type PageOptions = {
  /** The folder in which the built front ends lie. */
  readonly folder: string
  readonly publicUrl: string
  readonly timeZone: string
  readonly organisation: Text
  /** That the pages have, the default first. */
  readonly languages: readonly Lang[]
  readonly look: BrandColours & { readonly logo: string | undefined }
  readonly footer: {
    readonly contact: string | undefined
    readonly privacy: string | undefined
    readonly note: Text | undefined
  }
  /** `browser`: every page of the site is left to the browser to render. */
  readonly renderedBy: 'server' | 'browser'
}
