import type { Lang } from '@cubic/contract'
import { Materials, type OfferedFile, PageBanner, PageContent } from '@cubic/web-kit/page/page-content'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { useState } from 'react'
import { LANGUAGE_TAGS } from '../../../../data/languages.ts'
import { ScrollArea } from '@cubic/web-kit/ui/scroll-area'
import { Segmented } from '../../../../ui/tabs.tsx'
import { pageTexts } from '../../internal/page-texts.ts'

/** Previews the page with the site's own component, in the width of a phone or of the column beside it. */
export function PagePreview({
  content,
  banner,
  hasCover,
  files,
  lang,
}: {
  readonly content: unknown
  readonly banner: string
  readonly hasCover: boolean
  readonly files: readonly OfferedFile[]
  readonly lang: Lang
}) {
  const t = useTexts(pageTexts)
  const [width, setWidth] = useState<'narrow' | 'wide'>('narrow')
  return (
    <section aria-label={t.preview} className="grid min-w-0 gap-2.5 xl:sticky xl:top-32">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-[0.9375rem]">{t.preview}</h2>
        <Segmented
          label={t.width}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'narrow', label: t.narrow },
            { value: 'wide', label: t.wide },
          ]}
        />
      </div>
      <ScrollArea
        label={t.preview}
        lang={LANGUAGE_TAGS[lang]}
        className={classNames(
          'max-h-[75dvh] overflow-auto bg-bg',
          width === 'narrow'
            ? 'w-full max-w-[390px] justify-self-center rounded-[34px] border-[7px] border-ink px-4 py-5'
            : 'rounded-[14px] border border-line p-5',
        )}
      >
        <div className={classNames('grid gap-5', width === 'wide' && 'w-[780px]')}>
          <div>
            <p className="mb-2.5 text-lg font-bold">{t.about}</p>
            {banner !== '' && hasCover && <PageBanner src={banner} />}
            <PageContent content={content} files={files} />
          </div>
          <Materials files={files} content={content} />
        </div>
      </ScrollArea>
      <p className="text-center text-xs text-ink-3">{t.previewHint}</p>
    </section>
  )
}
