import { createElement, type ReactNode } from 'react'
import { fileUrl } from '@cubic/web-kit/paths'
import { texts, useTexts } from '@cubic/web-kit/text'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Picture } from '@cubic/web-kit/ui/picture'
import type { CustomPage } from '../api.ts'

const pageTexts = texts({ materials: { cn: '资料下载', en: 'Downloads' } })

type Fields = { readonly [field: string]: unknown }

/** How wide pictures of a page are. */
const SHOWN = { sizes: '(min-width: 1024px) 780px, 100vw', widest: 800 } as const

/** The picture at the top of a custom page, if it differs from the event's cover. */
export function PageBanner({ src }: { readonly src: string }) {
  return (
    <Picture src={src} {...SHOWN} className="mb-5 aspect-[3/1] w-full rounded-lg bg-fill object-cover">
      {null}
    </Picture>
  )
}

/** Shows the blocks of a custom page; unknown blocks as text. */
export function PageContent({ content }: { readonly content: unknown }) {
  const blocks = Array.isArray(content)
    ? content
    : isFields(content) && Array.isArray(content['blocks'])
      ? content['blocks']
      : []
  return (
    <div className="rich-text">
      {blocks.map((block: unknown, index) => (isFields(block) ? <Block key={index} block={block} /> : null))}
    </div>
  )
}

const BLOCKS: { readonly [type: string]: (block: Fields) => ReactNode } = {
  heading: (block) => createElement(block['level'] === 3 ? 'h4' : 'h3', undefined, textOf(block)),
  paragraph: (block) => <p className="whitespace-pre-line">{textOf(block)}</p>,
  quote: (block) => <blockquote>{textOf(block)}</blockquote>,
  image: (block) => <Figure block={block} />,
  list: (block) =>
    createElement(
      block['ordered'] === true ? 'ol' : 'ul',
      undefined,
      ...listOf(block['items']).map((item, index) => <li key={index}>{item}</li>),
    ),
  divider: () => <hr className="border-line" />,
}

function Block({ block }: { readonly block: Fields }) {
  const type = String(block['type'])
  const draw = Object.hasOwn(BLOCKS, type) ? BLOCKS[type] : BLOCKS['paragraph']
  return draw?.(block) ?? null
}

function Figure({ block }: { readonly block: Fields }) {
  const { url, src, alt, caption } = block
  const address = typeof url === 'string' ? url : typeof src === 'string' ? src : undefined
  if (address === undefined || !/^(https?:\/\/|\/(?!\/))/.test(address)) return null
  return (
    <figure>
      <Picture src={address} alt={typeof alt === 'string' ? alt : ''} {...SHOWN}>
        {null}
      </Picture>
      {typeof caption === 'string' && caption !== '' && (
        <figcaption className="mt-1.5 text-center text-sm text-ink-3">{caption}</figcaption>
      )}
    </figure>
  )
}

/** The files of a custom page. */
export function Materials({ files }: { readonly files: CustomPage['material_ids'] }) {
  const t = useTexts(pageTexts)
  const offered = files.filter((file) => file.download_url)
  if (offered.length === 0) return null
  return (
    <section aria-label={t.materials}>
      <h2 className="mb-3 text-lg">{t.materials}</h2>
      <ul className="grid gap-2">
        {offered.map((file) => (
          <li key={file.id}>
            <a
              href={fileUrl(file.download_url ?? '')}
              download={file.origin_filename}
              className="flex items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-3 transition hover:border-line-2"
            >
              <Icon name="file" className="text-ink-2" />
              <span className="min-w-0 flex-1 truncate font-medium">{file.origin_filename}</span>
              <Icon name="download" className="text-brand-text" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function textOf(block: Fields): string {
  const text = block['text'] ?? block['content'] ?? ''
  return typeof text === 'string' ? text : ''
}

function listOf(items: unknown): readonly string[] {
  return Array.isArray(items) ? items.filter((item) => typeof item === 'string') : []
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
