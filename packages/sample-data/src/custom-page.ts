import { createHash, randomBytes } from 'node:crypto'
import { imageName, invariant, type Lang, UPLOADS } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { bindingCodeFrom } from '@cubic/domain/ticket/binding-code'
import type { FileStore } from '@cubic/server/infra/files/files'
import { inspect, type Picture } from '@cubic/server/infra/files/pictures'
import { drawBanner, drawMap, drawPage } from './custom-page-pictures.ts'
import { NOTABLE } from './notable-events.ts'
import type { People } from './people.ts'
import { continueIds, insertRows, type Row, translated } from './rows.ts'

type PageTexts = {
  readonly start: string
  readonly intro: string
  readonly picture: { readonly alt: string; readonly caption: string }
  readonly programme: string
  readonly times: readonly string[]
  readonly quote: string
}

const PAGE: { readonly [lang in Lang]: PageTexts } = {
  cn: {
    start: '从一部地方志开始',
    intro: '我们将用一个下午，从扫描件到可检索的数据：识别、校对、标注地名，再把它画到地图上。不需要编程基础。',
    picture: {
      alt: '竖排书页，自右向左：青溪县志卷三，山川',
      caption: '练习用的书页：《青溪县志》卷三（虚构）',
    },
    programme: '日程',
    times: ['14:00 地方志是什么', '14:40 上手：识别与校对', '15:40 上手：地名标注', '16:20 成果展示', '17:00 结束'],
    quote: '读得懂的材料，才画得出地图。',
  },
  en: {
    start: 'It starts with a gazetteer',
    intro:
      'In one afternoon we go from scanned pages to data you can search: recognise the text, proofread it, tag the places, then draw them on a map. No programming needed.',
    picture: {
      alt: 'A page of vertical Chinese text, read from the right: Gazetteer of Qingxi County, volume 3, mountains and rivers',
      caption: 'The page we practise on: Gazetteer of Qingxi County, volume 3 (made up)',
    },
    programme: 'Programme',
    times: [
      '14:00 What is a gazetteer?',
      '14:40 Hands on: recognise and proofread',
      '15:40 Hands on: tag the places',
      '16:20 Show what you made',
      '17:00 Close',
    ],
    quote: 'You can only map what you can read.',
  },
}

/**
 * The workshop's own page, with what is to be downloaded from it. Its pictures lie among the uploads:
 * without a store it has none.
 */
export async function fillCustomPage(tx: Tx, people: People, files: FileStore | undefined): Promise<void> {
  const [banner, scan, map] = files
    ? await Promise.all(
        [drawBanner, drawPage, drawMap].map(async (draw) => keepPicture(tx, files, people.author.id, await draw())),
      )
    : []
  const pageId = 1
  await insertRows(
    tx,
    'cubic_event_page',
    { id: 'integer', name: 'text', content: translated('jsonb'), banner: 'text' },
    [{ id: pageId, name: '数字人文工作坊', content: contentWith(scan), banner }],
  )
  const columns = {
    id: 'integer',
    page_id: 'integer',
    origin_filename: 'text',
    filename: 'text',
    flora_external_id: 'text',
    download_url: 'text',
  }
  await insertRows(tx, 'cubic_page_material_file', columns, materialsOf(pageId, { scan, map }))
  for (const table of ['cubic_event_page', 'cubic_page_material_file']) await continueIds(tx, table)
  await tx.run`update cubic_event_base set custom_detail_page_id = ${pageId} where id = ${NOTABLE.customPage}`
}

function contentWith(scan: string | undefined): { readonly [lang in Lang]: readonly object[] } {
  return { cn: blocksOf(PAGE.cn, scan), en: blocksOf(PAGE.en, scan) }
}

function blocksOf({ start, intro, picture, programme, times, quote }: PageTexts, scan: string | undefined) {
  return [
    { type: 'heading', text: start },
    { type: 'paragraph', text: intro },
    ...(scan === undefined ? [] : [{ type: 'image', url: scan, ...picture }]),
    { type: 'heading', text: programme },
    { type: 'list', items: times },
    { type: 'quote', text: quote },
  ]
}

function materialsOf(
  pageId: number,
  { scan, map }: { readonly scan: string | undefined; readonly map: string | undefined },
): readonly Row[] {
  const files = [
    ['工作坊日程 Programme.ics', `/calendar/events/${NOTABLE.customPage}.ics?lang=cn`],
    ['练习书页 Practice page.webp', scan],
    ['地名标注底图 Base map.webp', map],
  ] as const
  return files.flatMap(([name, url], index) =>
    url === undefined
      ? []
      : [
          {
            id: index + 1,
            page_id: pageId,
            origin_filename: name,
            filename: url.replace(/^.*\/|\?.*$/g, ''),
            flora_external_id: bindingCodeFrom(randomBytes(16)),
            download_url: url,
          },
        ],
  )
}

async function keepPicture(tx: Tx, files: FileStore, userId: number, drawn: Buffer): Promise<string> {
  const { bytes, width, height } = await redrawn(drawn)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
  await tx.run`insert into cubic_file (hash, bytes, width, height) values (${hash}, ${bytes.length}, ${width}, ${height})`
  await tx.run`insert into cubic_file_owner (hash, user_id) values (${hash}, ${userId})`
  await files.write(`${hash}.webp`, bytes)
  return `/files/${imageName(hash, 1600, 'webp')}`
}

async function redrawn(drawn: Buffer): Promise<Picture> {
  const read = await inspect(drawn, UPLOADS.cover)
  const picture = read.ok ? await read.value.draw() : read
  invariant(picture.ok, 'what is drawn here is a picture')
  return picture.value
}
