import { randomBytes } from 'node:crypto'
import {
  CubicEventPage,
  type FieldProblem,
  LANGUAGES,
  PageMaterialFile,
  translationName,
  cutText,
} from '@cubic/contract'
import { type Caller, defineModel, type Model, type SaveDraft, sql, type Tx } from '@cubic/data-platform'
import { htmlOf, isPageContent, picturesOf, readBlocks } from '@cubic/domain/page/blocks'
import { picturesInHtml } from '@cubic/domain/page/foreign-pictures'
import { bindingCodeFrom, normalizeBindingCode } from '@cubic/domain/ticket/binding-code'
import { sharedPartOfEvents } from '../events/data/access.ts'
import { claimAddress, claimFile, refuseForeignPictures } from '../files/commands/claim-file.ts'
import { cleanContent } from './internal/clean-content.ts'

export const pageModels: readonly Model[] = [
  defineModel(CubicEventPage, {
    access: sharedPartOfEvents('event_ids', 'creator.id'),
    rememberTotals: true,
    beforeSave: beforePageSave,
  }),
  defineModel(PageMaterialFile, {
    access: sharedPartOfEvents('page_id.event_ids', 'page_id.creator.id'),
    rememberTotals: true,
    beforeSave: beforeMaterialSave,
    externalId: {
      find: (text, alias) =>
        sql`${alias}.flora_external_id in (${text}::text, ${normalizeBindingCode(text) ?? text}::text)`,
    },
  }),
]

async function beforePageSave(tx: Tx, caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  if (draft.id === undefined) draft.values.set('creator', caller.userId)
  const { banner } = CubicEventPage.fields
  const problems = [...(await claimFile(tx, { draft, field: 'banner', label: banner.label, owners: 'anybody' }))]
  for (const lang of LANGUAGES) problems.push(...(await cleanField(tx, draft, translationName('content', lang))))
  return problems
}

/** Also puts the pictures to use. */
async function cleanField(tx: Tx, draft: SaveDraft, field: string): Promise<readonly FieldProblem[]> {
  const written = draft.values.get(field)
  if (typeof written !== 'string') return []
  const content: unknown = JSON.parse(written)
  const parameters = { name: CubicEventPage.fields.content.label }
  if (!isPageContent(content)) return content === null ? [] : [{ problem: 'json', field, parameters }]
  const blocks = cleanContent(content)
  const before = readBlocks(draft.before?.[field])
  const shownBefore = new Set([...picturesOf(before), ...picturesInHtml(htmlOf(before))])
  const addresses = [...picturesOf(blocks), ...picturesInHtml(htmlOf(blocks))].filter(
    (address) => !shownBefore.has(address),
  )
  const foreign = await refuseForeignPictures(tx, { field, label: parameters.name, addresses })
  if (foreign.length > 0) return foreign
  for (const address of picturesOf(blocks))
    if (!shownBefore.has(address) && !(await claimAddress(tx, address, 'anybody')))
      return [{ problem: 'not_uploaded', field, parameters }]
  draft.values.set(field, JSON.stringify(blocks))
  return []
}

/** A material gets a code, by which it is found, and the name of the file that it leads to. */
async function beforeMaterialSave(tx: Tx, _caller: Caller, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const { download_url } = PageMaterialFile.fields
  if (draft.id === undefined) draft.values.set('flora_external_id', bindingCodeFrom(randomBytes(16)))
  const address = draft.values.get('download_url')
  if (typeof address === 'string') draft.values.set('filename', cutText(address.replace(/^.*\/|[?#].*$/g, ''), 300))
  return claimFile(tx, {
    draft,
    field: 'download_url',
    label: download_url.label,
    owners: 'anybody',
    mayBeElsewhere: true,
  })
}
