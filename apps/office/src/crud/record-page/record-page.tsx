import { textOf } from '../../data/display-name.ts'
import { useLanguage } from '@cubic/web-kit/language'
import { useTexts } from '@cubic/web-kit/text'
import { useNavigate } from '@cubic/web-kit/routing'
import { useQuery } from '@cubic/web-kit/query'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { findMethodWords, type MethodDeclaration, type MethodOf, type ModelDeclaration } from '@cubic/contract'
import { client } from '../../data/client.ts'
import { dataPath, recordPath } from '../../shell/record-path.ts'
import { rememberOpened } from '../../shell/recent.ts'
import { officePath, useOffice } from '../../shell/screen.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FailedRead } from '../../ui/failed-read.tsx'
import { Page, PageHead, type Crumb } from '../../ui/layout.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { oneByOne } from '../run-over.ts'
import { askedOfPeople } from '../arguments-form.tsx'
import { Editors } from './editors.tsx'
import { History } from './history.tsx'
import { MethodButton } from '../method-button.tsx'
import { methodsOf, useModel, valueAt } from '../model/model.ts'
import type { AnyFormGroup, FormGroup } from '../record-form/form-groups.ts'
import { FormSkeleton } from '../record-form/form-skeleton.tsx'
import { AnyRecordForm } from '../record-form/record-form.tsx'
import { recordOf } from '../record-form/record-of.ts'
import { useRefusal } from '../refusal.ts'
import { formTexts } from '../editing/texts.ts'
import { crudTexts } from '../texts.ts'

type PageOf<Model, Group, Method> = {
  readonly model: Model
  readonly id: number | 'new'
  readonly groups?: readonly Group[]
  /** The title for a new record, as the list's button says it; left out, the model's name. */
  readonly newTitle?: string
  /** If omitted: the methods that have texts in the contract and need no argument that only a program can supply. */
  readonly methods?: readonly Method[]
  readonly listTo?: string
  /** The address of a record of this screen, where a new one is shown once it is created. */
  readonly recordTo?: (id: number) => string
  /** Below the form. */
  readonly children?: ReactNode
}

/** The screen of one record of a model: its form, what can be done with it, and its history. */
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
  methods,
  listTo = dataPath(name),
  recordTo = (saved) => recordPath(name, saved),
  children,
}: PageOf<string, AnyFormGroup, MethodDeclaration>) {
  const t = useTexts(formTexts)
  const crud = useTexts(crudTexts)
  const navigate = useNavigate()
  const lang = useLanguage()
  const { screens } = useOffice()
  const { data: model, error } = useModel(name)
  const refusal = useRefusal(model)
  const [isDeleting, setDeleting] = useState(false)
  const display = model?.displayField ?? 'id'
  const record = useQuery({
    ...recordOf(name, id === 'new' ? 0 : id, [display]),
    enabled: id !== 'new' && model !== undefined,
  })
  const title =
    id === 'new'
      ? (newTitle ?? t.newOne(model?.label ?? name))
      : record.data
        ? textOf(valueAt(record.data.values, display)) || `#${id}`
        : undefined
  const found = record.data
  const remember = useEffectEvent((opened: number, label: string) =>
    rememberOpened({ to: recordTo(opened), label, model: name, id: opened }),
  )
  const isFound = Boolean(found)
  useEffect(() => {
    if (id !== 'new' && isFound && title !== undefined) remember(id, title)
  }, [id, isFound, title])
  const list = screens.find(({ path }) => officePath(path) === listTo)
  const crumbs: readonly Crumb[] = [{ label: list?.label[lang] ?? model?.label ?? name, to: listTo }]
  if (record.data === null) {
    return (
      <Page width="form">
        <PageHead title={t.gone} crumbs={crumbs} />
        <EmptyState icon="file" title={t.gone} action={<LinkButton to={listTo}>{t.toList}</LinkButton>}>
          {t.goneHint}
        </EmptyState>
      </Page>
    )
  }
  const failed = error ?? record.error
  if (failed && !record.data) {
    return (
      <Page width="form">
        <PageHead title={model?.label ?? name} crumbs={crumbs} />
        <FailedRead error={failed} />
      </Page>
    )
  }
  const offered = methods ?? methodsOf(name).filter((each) => !each.recordless && isForPeople(each))
  return (
    <Page width="form">
      <PageHead
        title={title ?? '…'}
        badge={id !== 'new' && <Editors model={name} id={id} />}
        crumbs={crumbs}
        actions={
          found &&
          id !== 'new' && (
            <>
              {offered.map((method) => (
                <MethodButton
                  key={method.name}
                  method={method}
                  record={{ data: { id }, tags: found.tags }}
                  name={title ?? ''}
                />
              ))}
              <Button
                variant="danger"
                icon="trash"
                disabledReason={refusal(found.tags, 'unlink')}
                onClick={() => setDeleting(true)}
              >
                {crud.delete}
              </Button>
            </>
          )
        }
      />
      {id !== 'new' && !found ? (
        <FormSkeleton />
      ) : (
        <AnyRecordForm
          model={name}
          id={id}
          {...(groups && { groups })}
          onSaved={(saved) => id === 'new' && navigate(recordTo(saved), { replace: true })}
        />
      )}
      {children}
      {id !== 'new' && <History model={name} id={id} />}
      {isDeleting && id !== 'new' && (
        <ActionDialog
          title={crud.deleteTitle(title ?? '')}
          body={crud.deleteHint}
          confirm={crud.delete}
          danger
          target={{ ids: () => Promise.resolve([id]), count: 1, name: title ?? '' }}
          batches={() => oneByOne((each) => client.unlink(name, each))}
          onDone={() => navigate(listTo, { replace: true })}
          onDismiss={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}

/** Tells whether a user can enter all required arguments. */
function isForPeople({ model, name: method, arguments: asks }: MethodDeclaration): boolean {
  if (!findMethodWords(model, method)) return false
  const given = askedOfPeople(asks)
  return Object.keys(asks).every((name) => asks[name]?.required === undefined || given.includes(name))
}
