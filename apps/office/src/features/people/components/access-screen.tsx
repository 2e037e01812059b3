import { type AccessExplanation, type ExplainedRule, findMethodWords, User } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { Icon } from '@cubic/web-kit/ui/icon'
import { EmptyState, Loading, Skeleton } from '@cubic/web-kit/ui/states'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useNamed } from '../../../crud/list-page/leaf-words.tsx'
import { methodsOf, useModel, visibleFields } from '../../../crud/model/model.ts'
import type { RelatedValue } from '../../../crud/model/value.tsx'
import { RelationPicker } from '../../../crud/relation-picker/relation-picker.tsx'
import { modelList } from '../../../shell/found-records.ts'
import { recordPath } from '../../../shell/record-path.ts'
import { officePath } from '../../../shell/screen.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Field } from '../../../ui/field.tsx'
import { Card, Page, PageHead } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { type AskedAccess, explanationOf } from '../data/api.ts'

const accessTexts = texts({
  title: { cn: '为什么看不到', en: 'Why can’t they see it' },
  hint: {
    cn: '选一个人和一件事，答案来自系统真正用的规则。每次提问都写进操作日志。',
    en: 'Choose a person and a thing. The answer comes from the rules in force. Each question goes into the log.',
  },
  people: { cn: '人员与角色', en: 'People and roles' },
  person: { cn: '谁', en: 'Who' },
  model: { cn: '哪一类', en: 'What kind' },
  record: { cn: '哪一条', en: 'Which one' },
  right: { cn: '做什么', en: 'To do what' },
  field: { cn: '哪个字段', en: 'Which field' },
  whole: { cn: '整条记录', en: 'The whole record' },
  read: { cn: '看到', en: 'See it' },
  write: { cn: '修改', en: 'Change it' },
  unlink: { cn: '删除', en: 'Delete it' },
  may: { cn: '可以', en: 'Yes, they may' },
  mayNot: { cn: '不可以', en: 'No, they may not' },
  decides: { cn: (step: string) => `卡在：${step}`, en: (step: string) => `Stopped at: ${step}` },
  all: { cn: '每一步都满足', en: 'Every step holds' },
  choose: { cn: '选好人、记录和要做的事', en: 'Choose a person, a record and what to do' },
  chooseHint: { cn: '这里会逐步说明原因', en: 'The reasons appear here, step by step' },
  holds: { cn: '满足', en: 'Holds' },
  fails: { cn: '不满足', en: 'Doesn’t hold' },
  open: { cn: '说不准', en: 'Can’t tell' },
  roles: { cn: '只有这个角色时', en: 'With this role alone' },
  yes: { cn: '可以', en: 'Yes' },
  no: { cn: '不可以', en: 'No' },
  held: { cn: '已有', en: 'Has it' },
  toRoles: { cn: '去改角色', en: 'Change their roles' },
  toRecord: { cn: '打开记录', en: 'Open the record' },
})

const BASIC = ['read', 'write', 'unlink'] as const
/** A field may narrow these rights. */
const OF_FIELDS: ReadonlySet<string> = new Set(['read', 'write'])

/** Explains why somebody may or may not see or do something. The question is in the URL. */
export function AccessScreen() {
  const t = useTexts(accessTexts)
  const asked = useAsked()
  const { personId, id, model } = asked
  return (
    <Page width="form">
      <PageHead
        title={t.title}
        description={t.hint}
        crumbs={[{ label: t.people, to: officePath('people') }]}
        actions={
          <>
            {model !== '' && id > 0 && <LinkButton to={recordPath(model, id)}>{t.toRecord}</LinkButton>}
            {personId > 0 && <LinkButton to={recordPath(User, personId)}>{t.toRoles}</LinkButton>}
          </>
        }
      />
      <Question {...asked} />
      {personId > 0 && id > 0 && model !== '' ? (
        <Answer {...asked} />
      ) : (
        <Card>
          <EmptyState icon="help" title={t.choose}>
            {t.chooseHint}
          </EmptyState>
        </Card>
      )}
    </Page>
  )
}

function useAsked(): AskedAccess {
  const [search] = useSearchParams()
  const number = (name: string) => Number(search.get(name)) || 0
  return {
    personId: number('person'),
    model: search.get('model') ?? '',
    id: number('id'),
    right: search.get('right') ?? 'read',
    field: search.get('field') ?? '',
  }
}

function Question({ personId, model: name, id, right, field }: AskedAccess) {
  const t = useTexts(accessTexts)
  const [, setSearch] = useSearchParams()
  const { data: models = [] } = useQuery(modelList())
  const { data: model } = useModel(name, name !== '')
  const rights = useRights(name)
  const put = (changed: { readonly [name: string]: string | number }) =>
    setSearch(
      (before) => {
        for (const [key, value] of Object.entries(changed))
          if (value === '' || value === 0) before.delete(key)
          else before.set(key, String(value))
        return before
      },
      { replace: true },
    )
  return (
    <Card>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1.3fr_1fr_1fr]">
        <Picked label={t.person} target="User" id={personId} onChange={(person) => put({ person })} />
        <SelectField
          label={t.model}
          value={name}
          options={models.map(({ name: value, display_name: label }) => ({ value, label }))}
          onChange={(next) => put({ model: next, id: 0, right: '', field: '' })}
        />
        {name === '' ? (
          <div />
        ) : (
          <Picked key={name} label={t.record} target={name} id={id} onChange={(record) => put({ id: record })} />
        )}
        <SelectField
          label={t.right}
          value={right}
          options={rights}
          onChange={(next) => put({ right: next, ...(OF_FIELDS.has(next) ? {} : { field: '' }) })}
        />
        {model && OF_FIELDS.has(right) && (
          <SelectField
            label={t.field}
            value={field}
            clearable
            placeholder={t.whole}
            options={visibleFields(model).map(({ name: value, display_name: label }) => ({ value, label }))}
            onChange={(next) => put({ field: next })}
          />
        )}
      </div>
    </Card>
  )
}

/** Returns reading, writing and deleting, and the model's methods that people are offered. */
function useRights(model: string) {
  const t = useTexts(accessTexts)
  const lang = useLanguage()
  const methods = methodsOf(model).flatMap(({ name, recordless }) => {
    const words = recordless ? undefined : findMethodWords(model, name)
    return words ? [{ value: name, label: words.label[lang] }] : []
  })
  return [...BASIC.map((value) => ({ value, label: t[value] })), ...methods]
}

function Picked({
  label,
  target,
  id,
  onChange,
}: {
  readonly label: string
  readonly target: string
  readonly id: number
  readonly onChange: (id: number) => void
}) {
  const [named] = useNamed(target, id > 0 ? [id] : [])
  const value: RelatedValue | null = named ?? null
  return (
    <Field label={label}>
      {(described) => (
        // the picker keeps its own text, so a name that arrives later needs a new picker
        <RelationPicker
          key={value?.display_name ?? ''}
          {...described}
          label={label}
          target={target}
          canCreate={false}
          value={value}
          onChange={(next) => onChange(next?.id ?? 0)}
        />
      )}
    </Field>
  )
}

function Answer(asked: AskedAccess) {
  const { data, error } = useQuery(explanationOf(asked))
  if (error && !data) return <FailedRead error={error} />
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-64 w-full rounded-[14px]" />
      </Loading>
    )
  if (typeof data === 'string') return <Card>{data}</Card>
  return <Explanation explanation={data} />
}

export function Explanation({ explanation: { allowed, steps, roles } }: { readonly explanation: AccessExplanation }) {
  const t = useTexts(accessTexts)
  const failed = allowed ? undefined : steps.find(({ holds }) => holds !== true)
  return (
    <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card padded={false} className="overflow-hidden">
        <div
          role="status"
          className={classNames('flex items-center gap-3 px-4 py-3.5', allowed ? 'bg-ok-soft' : 'bg-bad-soft')}
        >
          <Mark holds={allowed} size={24} />
          <div className="min-w-0">
            <h2 className="text-[1rem]">{allowed ? t.may : t.mayNot}</h2>
            <p className="text-sm text-ink-2">{failed ? t.decides(failed.label) : t.all}</p>
          </div>
        </div>
        <ol className="grid">
          {steps.map(({ label, rule }) => (
            <li key={label} className="border-t border-line px-4 py-3">
              <h3 className="mb-1 text-sm font-semibold">{label}</h3>
              <ul>
                <Rule rule={rule} />
              </ul>
            </li>
          ))}
        </ol>
      </Card>
      <Card title={t.roles}>
        <ul className="grid gap-2 text-sm">
          {roles.map(({ key, label, held, passes }) => (
            <li key={key} className="flex items-center gap-2.5">
              <Mark holds={passes} says={passes ? t.yes : t.no} />
              <span className="min-w-0 flex-1">{label}</span>
              {held && <Badge tone="brand">{t.held}</Badge>}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Rule({ rule: { text, holds, parts } }: { readonly rule: ExplainedRule }): ReactNode {
  return (
    <li className="text-sm">
      <span className="flex items-start gap-2 py-0.5">
        <Mark holds={holds} />
        <span className={classNames('min-w-0 wrap-anywhere', parts.length > 0 && 'text-ink-2')}>{text}</span>
      </span>
      {parts.length > 0 && (
        <ul className="ml-[7px] border-l border-line pl-4">
          {parts.map((part, index) => (
            // the parts of an explanation never change
            <Rule key={index} rule={part} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Mark({
  holds,
  says,
  size = 16,
}: {
  readonly holds: boolean | null
  readonly says?: string
  readonly size?: number
}) {
  const t = useTexts(accessTexts)
  const [icon, tone, word] =
    holds === null
      ? (['help', 'text-ink-3', t.open] as const)
      : holds
        ? (['check-circle', 'text-ok', t.holds] as const)
        : (['close', 'text-bad', t.fails] as const)
  return (
    <span className={classNames('mt-0.5 shrink-0', tone)}>
      <Icon name={icon} size={size} />
      <span className="sr-only">{says ?? word}</span>
    </span>
  )
}
