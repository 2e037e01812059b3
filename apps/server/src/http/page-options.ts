import type { Lang, Text } from '@cubic/contract'
import type { BrandColours } from './brand-style.ts'

/** This installation's settings for the pages. */
export type PageOptions = {
  /** The folder of the built front ends. */
  readonly folder: string
  readonly publicUrl: string
  readonly timeZone: string
  readonly organisation: Text
  /** The languages of the pages, the default first. */
  readonly languages: readonly Lang[]
  readonly look: BrandColours & { readonly logo: string | undefined }
  readonly footer: {
    readonly contact: string | undefined
    readonly privacy: string | undefined
    readonly note: Text | undefined
  }
  /** `browser`: the browser renders every page of the site. */
  readonly renderedBy: 'server' | 'browser'
}
