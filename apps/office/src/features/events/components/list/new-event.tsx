import { allOf, CubicEventBase, CubicUnit, whereOf } from '@cubic/contract'
import { useChange } from '@cubic/web-kit/queries/change'
import { failureText } from '@cubic/web-kit/queries/faults'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useLocation, useNavigate } from '@cubic/web-kit/navigation/routing'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useSession } from '@cubic/web-kit/session/session'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { CoverArt } from '@cubic/web-kit/ui/cover-art'
import { Form } from '@cubic/web-kit/ui/form'
import { Icon } from '@cubic/web-kit/ui/icon'
import { Loading, Skeleton } from '@cubic/web-kit/ui/states'
import { useRef, useState } from 'react'
import { RelationPicker } from '../../../../crud/relation-picker/relation-picker.tsx'
import { useChangeProblem } from '../../../../crud/actions/use-change-problem.ts'
import type { RelatedValue } from '../../../../crud/model/value.tsx'
import { officePath } from '../../../../shell/screen.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Card, Page, PageHead } from '../../../../ui/layout.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { FailedRead } from '../../../../ui/failed-read.tsx'
import { eventTypes, readStart, saveEvent, unitsOfAuthor } from '../../data/api.ts'
import { editorTexts } from '../../data/texts.ts'
import { DuplicateDialog } from '../life/duplicate-dialog.tsx'

const where = whereOf(CubicUnit)

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
  copyUnread: { cn: '没有读到这个活动，请重试', en: 'Couldn’t read that event. Please try again' },
  noTypes: { cn: '还没有活动类型，可以先从空白开始', en: 'There are no event types yet: start from blank' },
})

type StartFrom = number | 'blank'

/** Starts an event: blank, of a type, or as a copy of an earlier one. */
export function NewEvent() {
  const t = useTexts(newTexts)
  const editor = useTexts(editorTexts)
  const types = useQuery(eventTypes())
  const { chosen, name, setName, nameInput, nameProblem, unit, setUnit, create, pending } = useNewEvent()
  const chosenLabel = chosen === 'blank' ? t.blank : types.data?.find(({ id }) => id === chosen)?.name
  return (
    <Page width="form">
      <PageHead title={t.title} crumbs={[{ label: editor.events, to: officePath('events') }]} />
      <Card>
        <Form onSubmit={() => create(chosen ?? 'blank')} className="grid gap-3">
          <TextField
            label={t.name}
            hint={t.nameHint}
            required
            error={nameProblem}
            ref={nameInput}
            value={name}
            onChange={setName}
            maxLength={200}
            className="h-11 text-[1.0625rem] font-semibold"
          />
          <OwnUnit unit={unit} onChange={setUnit} />
          {chosenLabel !== undefined && (
            <Button type="submit" variant="primary" pending={pending !== undefined} className="justify-self-start">
              {t.createOf(chosenLabel)}
            </Button>
          )}
        </Form>
      </Card>
      <Card title={t.from}>
        {types.data ? (
          <Starts types={types.data} chosen={chosen} pending={pending} onChoose={create} />
        ) : types.error ? (
          <FailedRead error={types.error} compact />
        ) : (
          <Loading className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {[1, 2, 3, 4].map((each) => (
              <Skeleton key={each} className="h-32 rounded-[12px]" />
            ))}
          </Loading>
        )}
      </Card>
      <CopyEvent />
    </Page>
  )
}

function useNewEvent() {
  const t = useTexts(newTexts)
  const lang = useLanguage()
  const navigate = useNavigate()
  /** Preselects the type named by the URL, as quick create does, or the one chosen before the name was typed. */
  const [chosen, setChosen] = useState<StartFrom | undefined>(
    Number(new URLSearchParams(useLocation().search).get('type_id')) || undefined,
  )
  const nameInput = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [isNameless, setNameless] = useState(false)
  const [started, setStarted] = useState<StartFrom>()
  const { unit, setUnit } = useOwnUnit()
  const saving = useChange(saveEvent)
  const problem = useChangeProblem(saving)
  const refused = saving.variables?.event?.[`name_${lang}`] === name ? problem : undefined

  function create(start: StartFrom): void {
    if (saving.isPending) return
    if (name.trim() === '') {
      setChosen(start)
      setNameless(true)
      return nameInput.current?.focus()
    }
    setStarted(start)
    saving.mutate(
      {
        event: {
          [`name_${lang}`]: name,
          ...(start !== 'blank' && { type_id: start }),
          ...(unit && { unit_id: unit.id }),
        },
      },
      {
        onSuccess: (answer) =>
          answer.status === 'ok' && navigate(officePath(`events/${answer.result.id}`), { replace: true }),
      },
    )
  }

  return {
    chosen,
    name,
    setName: (typed: string) => {
      setName(typed)
      setNameless(false)
    },
    nameInput,
    nameProblem: isNameless ? t.nameNeeded : refused,
    unit,
    setUnit,
    create,
    /** The starting point of the event that is being saved. */
    pending: saving.isPending ? started : undefined,
  }
}

/** Holds the unit of the new event: the user's first one, until they choose. */
function useOwnUnit() {
  const { user } = useSession()
  const { data: units = [] } = useQuery({ ...unitsOfAuthor(user?.uid ?? 0), enabled: user !== undefined })
  const [chosen, setUnit] = useState<RelatedValue | null>()
  return { unit: chosen === undefined ? (units[0] ?? null) : chosen, setUnit }
}

function OwnUnit({
  unit,
  onChange,
}: {
  readonly unit: RelatedValue | null
  readonly onChange: (unit: RelatedValue | null) => void
}) {
  const t = useTexts(editorTexts)
  const { user } = useSession()
  const { data: units = [] } = useQuery({ ...unitsOfAuthor(user?.uid ?? 0), enabled: user !== undefined })
  const ids = [...new Set(units.flatMap(({ below }) => below))]
  if (units.length === 0) return null
  const label = t.unit
  return (
    <Field label={label}>
      {(described) => (
        <RelationPicker
          {...described}
          key={unit?.id}
          target={CubicUnit}
          label={label}
          value={unit}
          onChange={onChange}
          condition={allOf(where('id', 'in', ids), where('archived', '=', false))}
          disabled={ids.length === 1}
          canCreate={false}
        />
      )}
    </Field>
  )
}

function Starts({
  types,
  chosen,
  pending,
  onChoose,
}: {
  readonly types: readonly { readonly id: number; readonly name: string | null }[]
  readonly chosen: StartFrom | undefined
  readonly pending: StartFrom | undefined
  readonly onChoose: (start: StartFrom) => void
}) {
  const t = useTexts(newTexts)
  const of = (start: StartFrom) => ({
    isChosen: chosen === start,
    isPending: pending === start,
    onChoose: () => onChoose(start),
  })
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      <Start label={t.blank} {...of('blank')}>
        <span className="grid size-full place-items-center text-ink-3">
          <Icon name="plus" size={26} />
        </span>
      </Start>
      {types.map(({ id, name }) => (
        <Start key={id} label={name ?? ''} {...of(id)}>
          <CoverArt seed={id * 31} kind={id} />
        </Start>
      ))}
      {types.length === 0 && <p className="self-center text-sm text-ink-3">{t.noTypes}</p>}
    </div>
  )
}

function CopyEvent() {
  const t = useTexts(newTexts)
  const editor = useTexts(editorTexts)
  const navigate = useNavigate()
  const [copied, setCopied] = useState<{ readonly id: number; readonly start: string }>()
  const [problem, setProblem] = useState<string>()
  async function choose(event: RelatedValue | null): Promise<void> {
    if (!event) return
    try {
      const start = await readStart(event.id)
      setProblem(undefined)
      setCopied({ id: event.id, start: start ?? '' })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setProblem(failureText(error, t.copyUnread))
    }
  }
  return (
    <Card title={t.copy}>
      <Field label={editor.events} hint={t.copyHint} error={problem}>
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
      {copied && (
        <DuplicateDialog
          {...copied}
          onDone={(copy) => navigate(officePath(`events/${copy}`))}
          onDismiss={() => setCopied(undefined)}
        />
      )}
    </Card>
  )
}

function Start({
  label,
  isChosen,
  isPending,
  onChoose,
  children,
}: {
  readonly label: string
  readonly isChosen: boolean
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
