/** Produced from docs/handbook by the plugin in `handbook.ts`. */
type Chapter = { readonly title: string; readonly load: () => Promise<ChapterText> }
type ChapterText = {
  readonly sections: readonly { readonly id: string; readonly title: string }[]
  readonly html: string
}
export const CHAPTERS: { readonly [name: string]: { readonly [lang in 'cn' | 'en']: Chapter } }
