import {
  allBlocks,
  isBlankBlock,
  type PageBlock,
  type PagePerson,
  readBlocks,
  type ScheduleRow,
} from '@cubic/domain/page/blocks'
import { fileUrl } from '../navigation/paths.ts'
import { texts, useTexts } from '../language/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'

const pageTexts = texts({ materials: { cn: '资料下载', en: 'Downloads' } })

/** How wide pictures of a page are. */
const SHOWN = { sizes: '(min-width: 1024px) 780px, 100vw', widest: 800 } as const

export type OfferedFile = {
  readonly id: number
  readonly origin_filename: string
  readonly download_url: string | null
}

/** The picture at the top of a custom page, if it differs from the event's cover. */
export function PageBanner({ src }: { readonly src: string }) {
  return (
    <Picture src={src} {...SHOWN} className="mb-5 aspect-[3/1] w-full rounded-lg bg-fill object-cover">
      {null}
    </Picture>
  )
}

/** Shows the blocks of a custom page; unknown blocks as text. */
export function PageContent({
  content,
  files = [],
}: {
  readonly content: unknown
  /** The page's files, which its block of files offers. */
  readonly files?: readonly OfferedFile[]
}) {
  return (
    <div className="rich-text page-content @container">
      {readBlocks(content)
        .filter((block) => !isBlankBlock(block))
        .map((block, index) => (
          <Block key={index} block={block} files={files} />
        ))}
    </div>
  )
}

type BlockProps = { readonly block: PageBlock; readonly files: readonly OfferedFile[] }

function Block({ block, files }: BlockProps) {
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 3 ? 'h4' : 'h3'
      return <Heading>{block.text}</Heading>
    }
    case 'paragraph':
      return <p className="whitespace-pre-line">{block.text}</p>
    case 'rich_text':
      return <RichText html={block.html} />
    case 'quote':
      return <blockquote className="whitespace-pre-line">{block.text}</blockquote>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      const items = block.items.filter((item) => item.trim() !== '')
      return (
        <List>
          {items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </List>
      )
    }
    case 'image':
      return (
        <figure>
          <Picture src={block.url} alt={block.alt} {...SHOWN}>
            {null}
          </Picture>
          {block.caption !== '' && (
            <figcaption className="mt-1.5 text-center text-sm text-ink-3">{block.caption}</figcaption>
          )}
        </figure>
      )
    case 'people':
      return <People people={block.people} />
    case 'schedule':
      return <Schedule rows={block.rows} />
    case 'files':
      return <FileLinks files={files} title={block.title} />
    case 'divider':
      return <hr className="border-line" />
    case 'columns':
      return (
        <div className="grid gap-x-6 gap-y-4 @md:grid-flow-col @md:auto-cols-fr">
          {block.columns.map((column, index) => (
            <div key={index} className="rich-text page-content @container min-w-0">
              {column
                .filter((each) => !isBlankBlock(each))
                .map((each, place) => (
                  <Block key={place} block={each} files={files} />
                ))}
            </div>
          ))}
        </div>
      )
    default:
      return block satisfies never
  }
}

function People({ people }: { readonly people: readonly PagePerson[] }) {
  return (
    <div role="list" className="grid gap-3 @md:grid-cols-2">
      {people
        .filter(({ name }) => name.trim() !== '')
        .map((person, index) => (
          <div
            key={index}
            role="listitem"
            className="flex items-start gap-3.5 rounded-lg border border-line bg-surface p-3.5"
          >
            <Avatar name={person.name} src={person.picture || null} size={56} />
            <div className="min-w-0 text-sm leading-normal">
              <p className="text-[1rem] font-semibold text-ink">{person.name}</p>
              {person.title !== '' && <p className="text-ink-3">{person.title}</p>}
              {person.text !== '' && <p className="mt-1.5 whitespace-pre-line">{person.text}</p>}
            </div>
          </div>
        ))}
    </div>
  )
}

function Schedule({ rows }: { readonly rows: readonly ScheduleRow[] }) {
  return (
    <dl className="overflow-hidden rounded-lg border border-line bg-surface">
      {rows
        .filter(({ time, title }) => time.trim() !== '' || title.trim() !== '')
        .map(({ time, title, note }, index) => (
          <div
            key={index}
            className="grid gap-x-5 px-4 py-3 not-first:border-t not-first:border-line @sm:grid-cols-[8.5rem_minmax(0,1fr)]"
          >
            <dt className="text-sm font-semibold text-brand-text tabular-nums">{time}</dt>
            <dd className="min-w-0">
              <p className="leading-normal font-semibold text-ink">{title}</p>
              {note !== '' && <p className="text-sm leading-normal whitespace-pre-line text-ink-3">{note}</p>}
            </dd>
          </div>
        ))}
    </dl>
  )
}

export function Materials({
  files,
  content = null,
}: {
  readonly files: readonly OfferedFile[]
  readonly content?: unknown
}) {
  const t = useTexts(pageTexts)
  const isOffered = allBlocks(readBlocks(content)).some(({ type }) => type === 'files')
  if (isOffered || !files.some((file) => file.download_url)) return null
  return (
    <section aria-label={t.materials}>
      <h2 className="mb-3 text-lg">{t.materials}</h2>
      <FileLinks files={files} title="" />
    </section>
  )
}

function FileLinks({ files, title }: { readonly files: readonly OfferedFile[]; readonly title: string }) {
  const offered = files.filter((file) => file.download_url)
  if (offered.length === 0) return null
  return (
    <div className="grid gap-2">
      {title !== '' && <h4>{title}</h4>}
      <div role="list" className="grid gap-2">
        {offered.map((file) => (
          <div key={file.id} role="listitem">
            <a
              href={fileUrl(file.download_url ?? '')}
              download={file.origin_filename}
              className="flex items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-3 text-ink! no-underline! transition hover:border-line-2"
            >
              <Icon name="file" className="text-ink-2" />
              <span className="min-w-0 flex-1 truncate font-medium">{file.origin_filename}</span>
              <Icon name="download" className="text-brand-text" />
            </a>
          </div>
        ))}
      </div>
    </div>
  )
}
