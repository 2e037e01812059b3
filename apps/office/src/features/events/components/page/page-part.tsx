import { type Lang, translationName, cutText, CubicEventPage } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useEffect, useState } from 'react'
import { type Loaded, recordOf } from '../../../../crud/record-form/record-of.ts'
import { type Model, useModel } from '../../../../crud/model/model.ts'
import { PictureInput } from '../../../../crud/upload/picture-input.tsx'
import { useChangeProblem } from '../../../../crud/actions/use-change-problem.ts'
import { LANGUAGE_OPTIONS } from '../../../../data/languages.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { Card } from '../../../../ui/layout.tsx'
import { Segmented } from '../../../../ui/tabs.tsx'
import { FailedRead } from '../../../../ui/failed-read.tsx'
import { PAGE_NAMES, pageMaterials, saveEvent, type StoredPage } from '../../data/api.ts'
import { type RecordEditor, useRecordEditor } from '../../../../crud/record-form/use-record-editor.ts'
import { type EditedEvent, type PartStates, isByHand } from '../../internal/edited-event.ts'
import { type DraftBlock, draftBlocks } from '../../internal/page-draft.ts'
import { pageTexts } from '../../internal/page-texts.ts'
import { editorTexts } from '../../data/texts.ts'
import { Note } from '../base/note.tsx'
import { InHead } from '../base/in-head.tsx'
import { MergeDialog } from '../base/merge-dialog.tsx'
import { SaveState } from '../base/save-state.tsx'
import { BlockList } from './block-list.tsx'
import { MaterialList } from './material-list.tsx'
import { PagePreview } from './page-preview.tsx'

export function PagePart({
  edited,
  report,
}: {
  readonly edited: EditedEvent
  readonly report: (states: PartStates) => void
}) {
  const t = useTexts(pageTexts)
  const page = edited.event.values.custom_detail_page_id
  const id = page?.id ?? 0
  const model = useModel(CubicEventPage)
  const loaded = useQuery({ ...recordOf(CubicEventPage, id, PAGE_NAMES), enabled: id > 0 })
  if (id === 0)
    return (
      <>
        <InHead edited={edited}>
          <SaveState edited={edited} />
        </InHead>
        <NoPage edited={edited} />
      </>
    )
  const error = model.error ?? loaded.error
  if (loaded.data === null)
    return (
      <Card>
        <EmptyState icon="page" title={t.gone} action={edited.event.canWrite && <DropPage edited={edited} />}>
          {t.goneHint}
        </EmptyState>
      </Card>
    )
  if (!model.data || !loaded.data) {
    if (error) return <FailedRead error={error} />
    return <PartSkeleton />
  }
  return <PageEditor key={id} id={id} edited={edited} report={report} model={model.data} loaded={loaded.data} />
}

function PartSkeleton() {
  return (
    <Loading className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
      <Skeleton className="h-[480px] rounded-[14px]" />
      <Skeleton className="h-[480px] rounded-[14px]" />
    </Loading>
  )
}

/** Creates a page from the event's description, and gives it to a draft. A published event shows it once updated. */
function NoPage({ edited }: { readonly edited: EditedEvent }) {
  const { event } = edited
  const t = useTexts(pageTexts)
  const editor = useTexts(editorTexts)
  const lang = useLanguage()
  const { mutate, isPending, ...change } = useChange(saveEvent, { waits: false })
  const problem = useChangeProblem(change) ?? event.failure
  const begin = () => {
    const name = t.pageName(event.values[`name_${lang}`] || (event.values.name ?? '') || editor.untitled)
    const begun = (of: Lang) => {
      const html = event.values[translationName('act_description', of)]
      return !html ? null : [{ type: 'rich_text', html }]
    }
    const page = { name: cutText(name, 200), content_cn: begun('cn'), content_en: begun('en') }
    // Without the event's version: what is typed may be saved at this moment, and neither may refuse the other.
    const parts = isByHand(edited) ? { page } : { page, event: { id: edited.id } }
    mutate(parts, {
      onSuccess: (answer) => {
        const made = answer.status === 'ok' && answer.result.page_id
        if (made) event.set({ custom_detail_page_id: { id: made, display_name: name } })
      },
    })
  }
  return (
    <Card>
      <EmptyState
        icon="page"
        title={t.none}
        action={
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={event.canWrite ? undefined : editor.notNow}
            onClick={begin}
          >
            {t.begin}
          </Button>
        }
      >
        {t.noneHint}
        {problem && (
          <span role="alert" className="mt-2 block font-medium text-bad">
            {problem}
          </span>
        )}
      </EmptyState>
    </Card>
  )
}

function PageEditor({
  id,
  edited,
  report,
  model,
  loaded,
}: {
  readonly id: number
  readonly edited: EditedEvent
  readonly report: (states: PartStates) => void
  readonly model: Model
  readonly loaded: Loaded<StoredPage>
}) {
  const t = useTexts(pageTexts)
  const page = useRecordEditor({ model, id, loaded, names: PAGE_NAMES, auto: !isByHand(edited) })
  useReport(page, report)
  const [lang, setLang] = useState<Lang>(useLanguage())
  const { own, others } = blocksOf(page, lang)
  const { data: files = [] } = useQuery(pageMaterials(id))
  const sharedWith = sharedEvents(loaded, edited.id)
  return (
    <>
      <InHead edited={edited}>
        <SaveState edited={edited} records={[page, edited.event]} />
      </InHead>
      {edited.event.canWrite && (
        <div className="flex justify-end">
          <DropPage edited={edited} />
        </div>
      )}
      {sharedWith.length > 0 && (
        <Note tone="warn" icon="warning">
          {t.shared(sharedWith.join('、'))}
        </Note>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid min-w-0 gap-3.5">
          <ContentEditor page={page} lang={lang} onShow={setLang} />
          <Banner page={page} />
          <MaterialList pageId={id} files={files} canWrite={page.canWrite} />
        </div>
        <PagePreview
          content={own.length > 0 ? own : others}
          banner={page.values.banner ?? ''}
          hasCover={(edited.event.values.cover ?? '') !== ''}
          files={files}
          lang={lang}
        />
      </div>
      <MergeDialog record={page} />
    </>
  )
}

type EditedPage = RecordEditor<StoredPage>

function useReport(page: EditedPage, report: (states: PartStates) => void): void {
  const problems = Object.keys(page.problems).length
  const state = problems > 0 || page.failure !== undefined ? 'stuck' : page.changed.length > 0 ? 'saving' : 'saved'
  useEffect(() => {
    report({ page: { state, problems } })
    // a detached page no longer blocks the event
    return () => report({ page: { state: 'saved', problems: 0 } })
  }, [report, state, problems])
}

function blocksOf({ values }: EditedPage, lang: Lang) {
  const [own, others] = [lang, lang === 'cn' ? 'en' : 'cn'] as const
  return {
    own: draftBlocks(values[translationName('content', own)]),
    others: draftBlocks(values[translationName('content', others)]),
  }
}

function ContentEditor({
  page,
  lang,
  onShow,
}: {
  readonly page: EditedPage
  readonly lang: Lang
  readonly onShow: (lang: Lang) => void
}) {
  const t = useTexts(pageTexts)
  const { own, others } = blocksOf(page, lang)
  const field = translationName('content', lang)
  const change = (next: readonly DraftBlock[]) => page.set({ [field]: next.length > 0 ? next : null })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-[0.9375rem]">
          {t.content}
          <span className="ml-2 text-xs font-normal text-ink-3">{t.count(own.length)}</span>
        </h2>
        <Segmented label={t.language} value={lang} onChange={onShow} options={LANGUAGE_OPTIONS} />
      </div>
      <Failure>{page.problems[field]}</Failure>
      {own.length === 0 && (
        <Card>
          <EmptyState
            icon="page"
            title={t.empty}
            compact
            action={
              others.length > 0 &&
              page.canWrite && (
                <Button size="sm" icon="copy" onClick={() => change(others)}>
                  {t.copyOther}
                </Button>
              )
            }
          >
            {others.length > 0 ? t.readersSee : t.emptyHint}
          </EmptyState>
        </Card>
      )}
      <BlockList key={lang} blocks={own} lang={lang} onChange={change} canWrite={page.canWrite} />
    </>
  )
}

function Banner({ page }: { readonly page: EditedPage }) {
  const t = useTexts(pageTexts)
  return (
    <Card title={t.banner}>
      <PictureInput
        purpose="cover"
        label={t.banner}
        value={page.values.banner ?? ''}
        onChange={(address) => page.set({ banner: address })}
        disabled={!page.canWrite}
      />
      <p className="mt-1.5 text-xs text-ink-3">{t.bannerHint}</p>
      <Failure look="small">{page.problems.banner}</Failure>
    </Card>
  )
}

function sharedEvents({ values }: Loaded<StoredPage>, eventId: number): readonly string[] {
  return values.event_ids.filter(({ id }) => id !== eventId).map(({ display_name }) => display_name)
}

function DropPage({ edited: { event } }: { readonly edited: EditedEvent }) {
  const t = useTexts(pageTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t.drop}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t.dropTitle}
          confirm={t.drop}
          onConfirm={() => event.set({ custom_detail_page_id: null })}
          onDismiss={() => setOpen(false)}
        >
          {t.dropBody}
        </ConfirmDialog>
      )}
    </>
  )
}
