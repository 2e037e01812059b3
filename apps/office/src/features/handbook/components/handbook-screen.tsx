import { failureText } from '@cubic/web-kit/queries/faults'
import { useLanguage } from '@cubic/web-kit/language/language'
import { retryReads, useQuery } from '@cubic/web-kit/queries/query'
import { Link, useLocation } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { RichText } from '@cubic/web-kit/ui/rich-text'
import { EmptyState, ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useEffect } from 'react'
import { useParams } from 'react-router'
import { CHAPTERS } from '#handbook'
import { officePath } from '../../../shell/screen.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { chapterOf } from '../data/api.ts'
import { handbookTexts } from '../data/texts.ts'

const FIRST = 'organiser'

/** Shows docs/handbook chapter by chapter, in the page's language. */
export function HandbookScreen() {
  const t = useTexts(handbookTexts)
  const lang = useLanguage()
  const { chapter = FIRST } = useParams()
  const { title } = CHAPTERS[chapter]?.[lang] ?? {}
  return (
    <Page width="form">
      <PageHead title={title === undefined ? t.handbook : `${t.handbook} · ${title}`} />
      <TabLinks
        label={t.chapters}
        tabs={Object.entries(CHAPTERS).map(([name, each]) => ({
          to: officePath(`handbook/${name}`),
          label: each[lang].title,
        }))}
      />
      {title === undefined ? (
        <EmptyState
          icon="search"
          title={t.unknown}
          action={<LinkButton to={officePath(`handbook/${FIRST}`)}>{t.handbook}</LinkButton>}
        />
      ) : (
        <Chapter name={chapter} />
      )}
    </Page>
  )
}

function Chapter({ name }: { readonly name: string }) {
  const t = useTexts(handbookTexts)
  const lang = useLanguage()
  const { hash, pathname } = useLocation()
  const { data, error } = useQuery(chapterOf(name, lang))
  useEffect(() => {
    const section = data && document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [data, hash])
  if (error) return <ErrorState message={failureText(error)} onRetry={retryReads} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-[420px] w-full rounded-[14px]" />
      </Loading>
    )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_220px]">
      <nav aria-label={t.sections} className="lg:sticky lg:top-[22px] lg:order-2">
        <ul className="grid gap-1 text-sm">
          {data.sections.map(({ id, title }) => (
            <li key={id}>
              <Link to={`${pathname}#${id}`} className="rounded-sm text-ink-2 hover:text-ink">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Card className="[&_h2]:scroll-mt-[72px] [&_h2]:outline-none lg:[&_h2]:scroll-mt-4 [&_img]:inline-block [&_img]:border [&_img]:border-line">
        <RichText html={data.html} />
      </Card>
    </div>
  )
}
