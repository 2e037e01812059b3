import {
  AUDIT_EVENT,
  CubicEventBase,
  CubicEventPage,
  CubicEventRegist,
  LANGUAGES,
  PUBLISH_EVENT,
  SUBMIT_REVIEW,
  translationName,
} from '@cubic/contract'
import { checkPublishing, type PublishingProblem } from '@cubic/domain/event/publishing'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { createContext, use } from 'react'
import { recordOf } from '../../../../crud/record-form/record-of.ts'
import { officePath } from '../../../../shell/screen.ts'
import { Button } from '../../../../ui/button.tsx'
import { eventForm, PAGE_NAMES } from '../../data/api.ts'
import { draftOf, nameOf, untranslatedIn } from '../../internal/form-draft.ts'
import { pageHints } from '../../internal/page-hints.ts'
import { isLive } from '../../internal/stages.ts'
import { usePlaceClashes } from '../../internal/use-place-clashes.ts'
import { wrongValues } from '../../internal/problems-by-part.ts'
import { eventToPublish } from '../../internal/to-publish.ts'
import { editorTexts } from '../../data/texts.ts'
import type { EditedEvent } from '../../internal/edited-event.ts'
import { Audience } from '../base/audience.tsx'
import { goToField } from '../base/event-fields.tsx'

/** False for people who only read the event: they get no links to its fields. */
const CanWrite = createContext(true)

const CHECKED = 6
/** Further untranslated questions are only counted. */
const QUESTIONS_NAMED = 5

export function checkOf({ event, registration }: Pick<EditedEvent, 'event' | 'registration'>) {
  return checkPublishing(eventToPublish(event.values, registration?.values))
}

/** Lists what prevents publishing, by field and language, who will see the event, and what happens next. */
export function CheckPanel({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const { problems, hints } = checkOf(edited)
  const stuck = useStuckParts(edited)
  const missing = problems.length + stuck.length
  return (
    <CanWrite value={edited.event.canWrite}>
      <aside
        aria-label={t.checkTitle}
        className="grid gap-4 rounded-[14px] border border-line bg-surface p-4 xl:sticky xl:top-32"
      >
        <div className="flex items-center gap-3.5">
          <Ring done={Math.max(0, CHECKED - problems.length)} of={CHECKED + stuck.length} />
          <div role="status">
            <h2 className="text-[1rem]">{missing > 0 ? t.missingCount(missing) : t[nextOf(edited)]}</h2>
            {missing > 0 && <p className="text-xs text-ink-3">{t.checkHint}</p>}
          </div>
        </div>
        {(missing > 0 || hints.length > 0) && (
          <ul className="grid gap-3">
            {problems.map((problem) => (
              <Problem key={`${problem.field} ${problem.problem}`} edited={edited} problem={problem} />
            ))}
            {stuck.map((part) => (
              <Item key={part.title} tone="bad" {...part} />
            ))}
            {hints.map((hint) => (
              <LanguageHint key={`${hint.field} ${hint.lang}`} {...hint} />
            ))}
          </ul>
        )}
        <FormHints edited={edited} />
        <PageHints edited={edited} />
        <OverHint edited={edited} />
        <ClashHints edited={edited} />
        <Audience edited={edited} />
        {!isLive(edited.status) && <Afterwards edited={edited} />}
      </aside>
    </CanWrite>
  )
}

/** Returns what the reader may do with a complete event. */
function nextOf({ status, tags }: EditedEvent): 'live' | 'ready' | 'readyToSubmit' | 'nothingMissing' {
  if (isLive(status)) return 'live'
  if (tags.includes(PUBLISH_EVENT.name) || tags.includes(AUDIT_EVENT.name)) return 'ready'
  return tags.includes(SUBMIT_REVIEW.name) ? 'readyToSubmit' : 'nothingMissing'
}

/** Returns the parts that cannot be saved as they are. */
function useStuckParts(edited: EditedEvent) {
  const t = useTexts(editorTexts)
  const openPart = useOpenPart(edited)
  // a wrong value is explained beside its field; the panel only names the part that holds it
  const { basics, registration, form, page } = wrongValues(edited)
  return [
    { count: basics.length, title: t.basicsToFix, onGo: () => goToField(basics[0] ?? '') },
    { count: registration.length, title: t.registrationToFix, onGo: () => openPart('registration') },
    { count: form, title: t.formToFix, onGo: () => openPart('form') },
    { count: page, title: t.pageToFix, onGo: () => openPart('page') },
  ].flatMap(({ count, title, onGo }) => (count > 0 ? [{ title: title(count), onGo }] : []))
}

function useOpenPart({ id }: EditedEvent) {
  const navigate = useNavigate()
  return (part: 'registration' | 'form' | 'page' | `form?question=${number}`) =>
    navigate(officePath(`events/${id}/${part}`))
}

function Problem({
  edited,
  problem: { field, problem },
}: {
  readonly edited: EditedEvent
  readonly problem: PublishingProblem
}) {
  const t = useTexts(editorTexts)
  const lang = useLanguage()
  const openPart = useOpenPart(edited)
  if (field === 'regist_end_time') {
    const label = CubicEventRegist.fields.regist_end_time.label[lang]
    const title = problem === 'order' ? t.windowOrder : t.required(label)
    return <Item tone="bad" title={title} onGo={() => openPart('registration')} />
  }
  const title = problem === 'order' ? t.endOrder : t.required(CubicEventBase.fields[field].label[lang])
  const place = field === 'name' || field === 'address' ? translationName(field, lang) : field
  return <Item tone="bad" title={title} onGo={() => goToField(place)} />
}

function LanguageHint({ field, lang: missing }: ReturnType<typeof checkOf>['hints'][number]) {
  const t = useTexts(editorTexts)
  const label = CubicEventBase.fields[field].label[useLanguage()]
  return (
    <Item
      tone="hint"
      title={t.hint(label, missing === 'cn' ? t.chinese : t.english)}
      note={t.hintNote}
      onGo={() => goToField(translationName(field, missing))}
    />
  )
}

function Item({
  tone,
  title,
  note,
  onGo,
}: {
  readonly tone: 'bad' | 'hint'
  readonly title: string
  readonly note?: string | undefined
  readonly onGo: () => void
}) {
  const t = useTexts(editorTexts)
  const canWrite = use(CanWrite)
  return (
    <li className="grid grid-cols-[22px_minmax(0,1fr)_auto] items-center gap-2.5">
      <span
        className={classNames(
          'grid size-[22px] place-items-center rounded-full',
          tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-fill text-ink-2',
        )}
      >
        <Icon name={tone === 'bad' ? 'close' : 'info'} size={13} />
      </span>
      <div className="min-w-0">
        <div className="text-sm font-semibold">{title}</div>
        {note && <div className="text-xs text-ink-3">{note}</div>}
      </div>
      {canWrite && (
        <Button size="sm" variant="link" onClick={onGo}>
          {t.goTo}
        </Button>
      )}
    </li>
  )
}

function Ring({ done, of }: { readonly done: number; readonly of: number }) {
  const length = 2 * Math.PI * 22
  return (
    <div className="relative grid size-[52px] shrink-0 place-items-center">
      <svg viewBox="0 0 52 52" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="26" cy="26" r="22" fill="none" strokeWidth="5" className="stroke-fill" />
        <circle
          cx="26"
          cy="26"
          r="22"
          fill="none"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={`${(length * done) / of} ${length}`}
          className={done === of ? 'stroke-ok' : 'stroke-brand'}
        />
      </svg>
      <span className="text-sm font-bold">
        {done}/{of}
      </span>
    </div>
  )
}

/** Warns that the event is already over: probably a wrong year, or a copy whose dates were not moved. */
function OverHint({ edited: { event, status } }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const { now } = useDates()
  const end = event.values.end_time
  if (isLive(status) || typeof end !== 'string' || new Date(end) > now) return null
  return (
    <ul>
      <Item tone="hint" title={t.isOver} note={t.isOverNote} onGo={() => goToField('start_time')} />
    </ul>
  )
}

function ClashHints({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const { range } = useDates()
  const clashes = usePlaceClashes(edited)
  if (clashes.length === 0) return null
  return (
    <ul className="grid gap-3">
      {clashes.map(({ id, name, start_time: start, end_time: end }) => (
        <Item
          key={id}
          tone="hint"
          title={t.placeTaken(name || t.untitled)}
          note={start === null ? undefined : range(start, end)}
          onGo={() => goToField('address_cn')}
        />
      ))}
    </ul>
  )
}

/** Names the saved questions that lack one of the languages. */
function FormHints({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const lang = useLanguage()
  const openPart = useOpenPart(edited)
  const { data } = useQuery(eventForm(edited.id))
  const questions = data ? draftOf(data.questions) : []
  const hints = LANGUAGES.flatMap((missing) => untranslatedIn(questions, missing))
  if (hints.length === 0) return null
  const [next, ...others] = hints.slice(QUESTIONS_NAMED)
  return (
    <ul className="grid gap-3">
      {hints.slice(0, QUESTIONS_NAMED).map(({ question, lang: missing, parts }) => (
        <Item
          key={`${question.id} ${missing}`}
          tone="hint"
          title={t.questionHint(nameOf(question, lang), missing === 'cn' ? t.chinese : t.english)}
          note={t.missingParts(parts.map((part) => t[`part_${part}`]))}
          onGo={() => openPart(`form?question=${question.id}`)}
        />
      ))}
      {next && (
        <Item
          tone="hint"
          title={t.moreQuestions(1 + others.length)}
          onGo={() => openPart(`form?question=${next.question.id}`)}
        />
      )}
    </ul>
  )
}

function PageHints({ edited }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const openPart = useOpenPart(edited)
  const page = edited.event.values.custom_detail_page_id
  const id = page?.id ?? 0
  const { data } = useQuery({ ...recordOf(CubicEventPage, id, PAGE_NAMES), enabled: id > 0 })
  const hints = data ? pageHints(data.values) : []
  if (hints.length === 0) return null
  return (
    <ul className="grid gap-3">
      {hints.map((hint) => (
        <Item
          key={hint.hint}
          tone="hint"
          title={
            hint.hint === 'empty'
              ? t.pageEmpty
              : hint.hint === 'no_alt'
                ? t.pageNoAlt(hint.count)
                : t.pageNoText(hint.lang === 'cn' ? t.chinese : t.english)
          }
          note={hint.hint === 'empty' ? undefined : hint.hint === 'no_alt' ? t.pageNoAltNote : t.hintNote}
          onGo={() => openPart('page')}
        />
      ))}
    </ul>
  )
}

function Afterwards({ edited: { event, registration } }: { readonly edited: EditedEvent }) {
  const t = useTexts(editorTexts)
  const { moment, now } = useDates()
  const opens = registration?.values.regist_start_time
  const isLater = typeof opens === 'string' && new Date(opens) > now
  const ends = [registration?.values.regist_end_time, event.values.end_time].find((each) => typeof each === 'string')
  const isClosed = typeof ends === 'string' && new Date(ends) <= now
  return (
    <div className="grid gap-1.5 border-t border-line pt-3.5">
      <h3 className="text-sm font-bold">{t.afterwards}</h3>
      {event.values.to_official_website === true && (
        <p className="flex gap-2 text-sm text-ink-2">
          <Icon name="flash" size={16} className="mt-0.5" />
          {t.appears}
        </p>
      )}
      {registration && (
        <p className="flex gap-2 text-sm text-ink-2">
          <Icon name="clock" size={16} className="mt-0.5" />
          {isClosed ? t.staysClosed : isLater ? t.opensThen(moment(opens)) : t.opensAtOnce}
        </p>
      )}
    </div>
  )
}
