import { textOf } from '../../data/display-name.ts'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useTexts } from '@cubic/web-kit/language/text'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useQuery } from '@cubic/web-kit/queries/query'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import {
  findMethodWords,
  type Lang,
  type MethodDeclaration,
  type MethodOf,
  type ModelDeclaration,
} from '@cubic/contract'
import { dataPath, recordPath } from '../../shell/record-path.ts'
import { type Recent, rememberOpened } from '../../shell/recent.ts'
import { useWhyPath } from '../../shell/office-rights.ts'
import { officePath, useOffice } from '../../shell/screen.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Page, PageHead, type Crumb } from '../../ui/layout.tsx'
import { askedOfPeople } from '../actions/arguments-form.tsx'
import { DeleteDialog } from '../actions/delete-dialog.tsx'
import { Editors } from './editors.tsx'
import { History } from './history.tsx'
import { MethodButton, type MethodButtonProps } from '../actions/method-button.tsx'
import { methodsOf, useModel, valueAt } from '../model/model.ts'
import type { AnyFormGroup, FormGroup } from '../record-form/form-groups.ts'
import { FormSkeleton } from '../record-form/form-skeleton.tsx'
import { AnyRecordForm } from '../record-form/record-form.tsx'
import { recordOf } from '../record-form/record-of.ts'
import { useRefusalOf } from '../actions/refusal.ts'
import { formTexts } from '../editing/texts.ts'
import { crudTexts } from '../texts.ts'

type PageOf<Model, Group, Method> = {
  readonly model: Model
  readonly id: number | 'new'
  readonly groups?: readonly Group[]
  /** The title for a new record, as the list's button says it; left out, the model's name. */
  readonly newTitle?: string
  /** Says what follows once a new record is created. */
  readonly newHint?: string
  /** If omitted: the methods that have texts in the contract and need no argument that only a program can supply. */
  readonly methods?: readonly Method[]
  readonly listTo?: string
  /** The address of a record of this screen, where a new one is shown once it is created. */
  readonly recordTo?: (id: number) => string
  /** Above the form of a stored record. */
  readonly notice?: ReactNode
  readonly children?: ReactNode
}

export function RecordPage<M extends ModelDeclaration>(props: PageOf<M, FormGroup<M>, MethodOf<M>>): ReactNode
// The types end here, as those of the form do.
export function RecordPage({ model, ...props }: PageOf<ModelDeclaration, AnyFormGroup, MethodDeclaration>) {
  return <AnyRecordPage {...props} model={model.name} />
}

/** The screen of one record of a model that is known at run time only. */
export function AnyRecordPage({
  model: name,
  id,
  groups,
  newTitle,
  newHint,
  methods,
  listTo = dataPath(name),
  recordTo = (saved) => recordPath(name, saved),
  notice,
  children,
}: PageOf<string, AnyFormGroup, MethodDeclaration>) {
  const t = useTexts(formTexts)
  const navigate = useNavigate()
  const stored = id === 'new' ? undefined : id
  const { label, record, displayName, error } = useStored(name, stored, recordTo)
  const title = stored === undefined ? (newTitle ?? t.newOne(label)) : displayName
  const crumbs = useListCrumb(listTo, label)
  if (record === null || (error && !record)) {
    return <Unread {...{ label, crumbs, listTo, error }} isGone={record === null} />
  }
  const actions = record && stored !== undefined && (
    <Actions
      model={name}
      record={{ data: { id: stored }, tags: record.tags }}
      title={title ?? ''}
      methods={methods ?? methodsOf(name).filter(isForPeople)}
      onDeleted={() => navigate(listTo, { replace: true })}
    />
  )
  const badge = stored !== undefined && <Editors model={name} id={stored} />
  return (
    <Page width="form">
      <PageHead
        title={title ?? '…'}
        badge={badge}
        description={stored === undefined && newHint}
        crumbs={crumbs}
        actions={actions}
      />
      {record && notice}
      {stored !== undefined && !record ? (
        <FormSkeleton />
      ) : (
        <AnyRecordForm
          model={name}
          id={id}
          {...(groups && { groups })}
          onSaved={(saved) => stored === undefined && navigate(recordTo(saved), { replace: true })}
        />
      )}
      {children}
      {stored !== undefined && <History model={name} id={stored} />}
    </Page>
  )
}

/** Leads back to the list, by the name that it has in the sidebar. */
function useListCrumb(listTo: string, label: string): readonly Crumb[] {
  const lang = useLanguage()
  const { screens } = useOffice()
  const list = screens.find(({ path }) => officePath(path) === listTo)
  return [{ label: list?.label[lang] ?? label, to: listTo }]
}

/** Reads a stored record's name and rights, and puts it among those opened recently. */
function useStored(name: string, id: number | undefined, recordTo: (id: number) => string) {
  const lang = useLanguage()
  const { data: model, error: modelError } = useModel(name)
  const display = model?.displayField ?? 'id'
  const names = model?.fields.get(display)?.translations
  const { data: record, error } = useQuery({
    ...recordOf(name, id ?? 0, [display, ...Object.values(names ?? {})]),
    enabled: id !== undefined && model !== undefined,
  })
  const nameIn = (of: Lang) =>
    record
      ? [names?.[of], display].map((field) => textOf(field && valueAt(record.values, field))).find(Boolean) || `#${id}`
      : undefined
  const [cn, en] = [nameIn('cn'), nameIn('en')]
  const remember = useEffectEvent((opened: number, label: Recent['label']) =>
    rememberOpened({ to: recordTo(opened), label, model: name, id: opened }),
  )
  useEffect(() => {
    if (id !== undefined && cn !== undefined && en !== undefined) remember(id, { cn, en })
  }, [id, cn, en])
  return { label: model?.label ?? name, record, displayName: nameIn(lang), error: modelError ?? error }
}

function Unread({
  label,
  crumbs,
  listTo,
  isGone,
  error,
}: {
  readonly label: string
  readonly crumbs: readonly Crumb[]
  readonly listTo: string
  readonly isGone: boolean
  readonly error: Error | null
}) {
  const t = useTexts(formTexts)
  return (
    <Page width="form">
      <PageHead title={isGone ? t.gone : label} crumbs={crumbs} />
      {isGone ? <Gone listTo={listTo} /> : <FailedRead error={error} />}
    </Page>
  )
}

function Gone({ listTo }: { readonly listTo: string }) {
  const t = useTexts(formTexts)
  return (
    <EmptyState icon="file" title={t.gone} action={<LinkButton to={listTo}>{t.toList}</LinkButton>}>
      {t.goneHint}
    </EmptyState>
  )
}

function Actions({
  model,
  record,
  title,
  methods,
  onDeleted,
}: {
  readonly model: string
  readonly record: MethodButtonProps<MethodDeclaration>['record']
  readonly title: string
  readonly methods: readonly MethodDeclaration[]
  readonly onDeleted: () => void
}) {
  const t = useTexts(crudTexts)
  const refusal = useRefusalOf(model)
  const [isDeleting, setDeleting] = useState(false)
  const { id } = record.data
  const why = useWhyPath(model, id)
  return (
    <>
      {why !== undefined && (
        <LinkButton icon="help" to={why}>
          {t.why}
        </LinkButton>
      )}
      {methods.map((method) => (
        <MethodButton key={method.name} method={method} record={record} name={title} />
      ))}
      <Button
        variant="danger"
        icon="trash"
        disabledReason={refusal(record.tags, 'unlink')}
        onClick={() => setDeleting(true)}
      >
        {t.delete}
      </Button>
      {isDeleting && (
        <DeleteDialog
          model={model}
          target={{ ids: () => Promise.resolve([id]), count: 1, name: title }}
          onDone={onDeleted}
          onDismiss={() => setDeleting(false)}
        />
      )}
    </>
  )
}

/** Tells whether a method of a record has words, and arguments that a user can enter. */
function isForPeople({ model, name: method, arguments: asks, recordless }: MethodDeclaration): boolean {
  if (recordless || !findMethodWords(model, method)) return false
  const given = askedOfPeople(asks)
  return Object.keys(asks).every((name) => asks[name]?.required === undefined || given.includes(name))
}
