import { CubicEventBase } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/change'
import { query, retryReads, useQuery } from '@cubic/web-kit/query'
import { useLocation, useNavigate } from '@cubic/web-kit/routing'
import { useLanguage } from '@cubic/web-kit/language'
import { texts, useTexts } from '@cubic/web-kit/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { CoverArt } from '@cubic/web-kit/ui/cover-art'
import { Icon } from '@cubic/web-kit/ui/icon'
import { ErrorState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useRef, useState } from 'react'
import { RelationPicker } from '../../../../crud/relation-picker.tsx'
import { useChangeProblem } from '../../../../crud/use-change-problem.ts'
import type { RelatedValue } from '../../../../crud/model/value.tsx'
import { client } from '../../../../data/client.ts'
import { RECORDS } from '../../../../data/families.ts'
import { officePath } from '../../../../shell/screen.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, TextInput } from '../../../../ui/field.tsx'
import { Card, Page, PageHead } from '../../../../ui/layout.tsx'
import { saveEvent } from '../../data/api.ts'
import { editorTexts } from '../../data/texts.ts'
import { DuplicateDialog } from '../life/duplicate-dialog.tsx'

const newTexts = texts({
  title: { cn: '新建活动', en: 'New event' },
  name: { cn: '活动名称', en: 'Name' },
  nameHint: { cn: '之后可以修改，也可以补上另一种语言', en: 'You can change it later, and add the other language' },
  createOf: { cn: (type: string) => `创建草稿 · ${type}`, en: (type: string) => `Create draft · ${type}` },
  nameNeeded: { cn: '请先填写活动名称', en: 'Name the event first' },
  from: { cn: '从哪里开始', en: 'Start from' },
  blank: { cn: '空白', en: 'Blank' },
  copy: { cn: '复制以前的活动', en: 'Duplicate an earlier event' },
  copyHint: {
    cn: '内容、表单和报名设置一起复制，时间整体移动。',
    en: 'Its texts, form and registration settings come along, with all dates moved.',
  },
  noTypes: { cn: '还没有活动类型，可以先从空白开始', en: 'There are no event types yet: start from blank' },
})

const eventTypes = () =>
  query(RECORDS, { eventTypes: true }, async (signal) => {
    const asked = { fields: ['name'] as const, sort: [{ field: 'sort', order: 'asc' as const }], limit: 100 }
    return (await client.search('CubicEventType', asked, { signal })).items.map(({ data }) => data)
  })

/** Starts an event: blank, of a type, or as a copy of an earlier one. */
export function NewEvent() {
  const t = useTexts(newTexts)
  const editor = useTexts(editorTexts)
  const lang = useLanguage()
  const navigate = useNavigate()
  const types = useQuery(eventTypes())
  /** The type named by the link, such as a link of quick create, or chosen before the name was typed: preselected. */
  const [chosen, setChosen] = useState<number | 'blank' | undefined>(
    Number(new URLSearchParams(useLocation().search).get('type_id')) || undefined,
  )
  const chosenLabel = chosen === 'blank' ? t.blank : types.data?.find(({ id }) => id === chosen)?.name
  const nameInput = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const saving = useChange(saveEvent)
  const problem = useChangeProblem(saving)
  const refused = saving.variables?.event?.[`name_${lang}`] === name ? problem : undefined
  const [pending, setPending] = useState<number | 'blank'>()
  const [copied, setCopied] = useState<RelatedValue & { readonly start: string }>()

  function create(start: number | 'blank'): void {
    if (saving.isPending) return
    if (name.trim() === '') {
      setChosen(start)
      setNameless(true)
      return nameInput.current?.focus()
    }
    setPending(start)
    saving.mutate(
      { event: { [`name_${lang}`]: name, ...(start !== 'blank' && { type_id: start }) } },
      {
        onSuccess: (answer) =>
          answer.status === 'ok' && navigate(officePath(`events/${answer.result.id}`), { replace: true }),
      },
    )
  }

  async function choose(event: RelatedValue | null): Promise<void> {
    if (!event) return
    const { data } = await client.get('CubicEventBase', event.id, ['start_time'])
    setCopied({ ...event, start: data?.start_time ?? '' })
  }

  return (
    <Page width="form">
      <PageHead title={t.title} crumbs={[{ label: editor.events, to: officePath('events') }]} />
      <Card>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            create(chosen ?? 'blank')
          }}
          className="grid gap-3"
        >
          <Field label={t.name} hint={t.nameHint} required error={isNameless ? t.nameNeeded : refused}>
            {(described) => (
              <TextInput
                {...described}
                ref={nameInput}
                value={name}
                onChange={(next) => {
                  setName(next)
                  setNameless(false)
                }}
                maxLength={200}
                className="h-11 text-[1.0625rem] font-semibold"
              />
            )}
          </Field>
          {chosenLabel !== undefined && (
            <Button type="submit" variant="primary" pending={saving.isPending} className="justify-self-start">
              {t.createOf(chosenLabel)}
            </Button>
          )}
        </form>
      </Card>
      <Card title={t.from}>
        {types.data ? (
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            <Start
              label={t.blank}
              isChosen={chosen === 'blank'}
              isPending={saving.isPending && pending === 'blank'}
              onChoose={() => create('blank')}
            >
              <span className="grid size-full place-items-center text-ink-3">
                <Icon name="plus" size={26} />
              </span>
            </Start>
            {types.data.map((type) => (
              <Start
                key={type.id}
                label={type.name ?? ''}
                isChosen={chosen === type.id}
                isPending={saving.isPending && pending === type.id}
                onChoose={() => create(type.id)}
              >
                <CoverArt seed={type.id * 31} kind={type.id} />
              </Start>
            ))}
            {types.data.length === 0 && <p className="self-center text-sm text-ink-3">{t.noTypes}</p>}
          </div>
        ) : types.error ? (
          <ErrorState compact onRetry={retryReads} />
        ) : (
          <Loading className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {[1, 2, 3, 4].map((each) => (
              <Skeleton key={each} className="h-32 rounded-[12px]" />
            ))}
          </Loading>
        )}
      </Card>
      <Card title={t.copy}>
        <Field label={editor.events} hint={t.copyHint}>
          {(described) => (
            <RelationPicker
              {...described}
              target={CubicEventBase}
              label={t.copy}
              value={null}
              onChange={(event) => void choose(event)}
            />
          )}
        </Field>
      </Card>
      {copied && (
        <DuplicateDialog
          id={copied.id}
          start={copied.start}
          onDone={(copy) => navigate(officePath(`events/${copy}`))}
          onDismiss={() => setCopied(undefined)}
        />
      )}
    </Page>
  )
}

function Start({
  label,
  isChosen = false,
  isPending,
  onChoose,
  children,
}: {
  readonly label: string
  readonly isChosen?: boolean
  readonly isPending: boolean
  readonly onChoose: () => void
  readonly children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-busy={isPending}
      onClick={onChoose}
      className={classNames(
        'overflow-hidden rounded-[12px] border bg-surface text-left transition hover:border-brand hover:shadow-card',
        isChosen ? 'border-brand shadow-[0_0_0_1px_var(--brand)]' : 'border-line',
      )}
    >
      <span className="block h-20 overflow-hidden bg-fill">{children}</span>
      <span className="block truncate px-3 py-2.5 text-sm font-semibold">{label}</span>
    </button>
  )
}
