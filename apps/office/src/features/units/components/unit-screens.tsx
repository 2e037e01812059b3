import { CubicUnit } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { useTitle } from '@cubic/web-kit/language/title'
import { classNames } from '@cubic/web-kit/ui/class-names'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { FormSkeleton } from '../../../crud/record-form/form-skeleton.tsx'
import { RecordForm } from '../../../crud/record-form/record-form.tsx'
import { useModel } from '../../../crud/model/model.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { Page, PageHead } from '../../../ui/layout.tsx'
import { useHasRoomBeside } from '../../../ui/use-is-phone.ts'
import { type Unit, unitTree } from '../data/api.ts'
import { unitTexts } from '../data/texts.ts'
import { AdoptDialog } from './adopt-dialog.tsx'
import { UnitRecord } from './unit-record.tsx'
import { UnitTree } from './unit-tree.tsx'

/** Shows the tree and, on wide screens, the first unit that the user has a role in. */
export function UnitsScreen() {
  const t = useTexts(unitTexts)
  useTitle(t.units)
  const hasRoom = useHasRoomBeside()
  const { data: units } = useQuery(unitTree())
  const first = units?.find(({ tags }) => tags.includes('write') || tags.includes('hand_over')) ?? units?.[0]
  if (hasRoom && first) return <Navigate to={officePath(`units/${first.id}`)} replace />
  return <WithTree current={undefined}>{null}</WithTree>
}

export function UnitScreen() {
  const { id, part = '' } = useParams()
  return (
    <WithTree current={Number(id)}>
      {(units) => <UnitRecord key={id} id={Number(id)} part={part} units={units} />}
    </WithTree>
  )
}

export function NewUnitScreen() {
  const t = useTexts(unitTexts)
  const navigate = useNavigate()
  const parent = Number(new URLSearchParams(useLocation().search).get('parent')) || undefined
  return (
    <WithTree current={parent}>
      {(units) => {
        const above = units.find(({ id }) => id === parent)
        return (
          <Page width="form">
            <PageHead title={t.newUnit} crumbs={[{ label: t.units, to: officePath('units') }]} />
            <RecordForm
              key={parent}
              model={CubicUnit}
              id="new"
              groups={[{ fields: ['name', 'kind', 'parent_id', 'description', 'contact', 'logo'] }]}
              values={above ? { parent_id: { id: above.id, display_name: above.name }, kind: 'club' } : {}}
              onSaved={(saved) => navigate(officePath(`units/${saved}`), { replace: true })}
            />
          </Page>
        )
      }}
    </WithTree>
  )
}

/** Shows the tree beside one unit; on narrow screens, one of the two. */
function WithTree({
  current,
  children,
}: {
  readonly current: number | undefined
  readonly children: ((units: readonly Unit[]) => ReactNode) | null
}) {
  const t = useTexts(unitTexts)
  const { data: units, error } = useQuery(unitTree())
  const { data: model } = useModel(CubicUnit)
  const [isAdopting, setAdopting] = useState(false)
  const mayCreate = model?.tags.includes('create') === true
  const mayAdopt = model?.tags.includes('adopt_texts') === true
  if (!units) return <Page>{error ? <FailedRead error={error} /> : <FormSkeleton />}</Page>
  return (
    <div className="flex flex-1 flex-col min-[75rem]:grid min-[75rem]:grid-cols-[264px_minmax(0,1fr)]">
      <div
        className={classNames(
          'border-line bg-surface px-2.5 py-3.5 min-[75rem]:sticky min-[75rem]:top-0 min-[75rem]:block min-[75rem]:h-dvh min-[75rem]:overflow-y-auto min-[75rem]:border-r',
          children && 'max-[75rem]:hidden',
        )}
      >
        <div className="flex items-center justify-between gap-2 pb-2 pl-2.5">
          {children ? (
            <h2 className="text-[1.0625rem] font-bold">{t.units}</h2>
          ) : (
            <h1 className="text-[1.0625rem] font-bold">{t.units}</h1>
          )}
          <span className="flex">
            {mayAdopt && <IconButton label={t.adopt} icon="layers" onClick={() => setAdopting(true)} />}
            {mayCreate && <NewUnitButton parent={current} />}
          </span>
        </div>
        {units.length > 0 ? (
          <UnitTree units={units} current={current} />
        ) : (
          !children && <NoUnits mayCreate={mayCreate} onAdopt={mayAdopt ? () => setAdopting(true) : undefined} />
        )}
      </div>
      {children && <div className="flex min-w-0 flex-col">{children(units)}</div>}
      {isAdopting && <AdoptDialog onDismiss={() => setAdopting(false)} />}
    </div>
  )
}

function NoUnits({ mayCreate, onAdopt }: { readonly mayCreate: boolean; readonly onAdopt: (() => void) | undefined }) {
  const t = useTexts(unitTexts)
  return (
    <EmptyState
      icon="units"
      title={t.none}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {mayCreate && (
            <LinkButton variant="primary" icon="plus" to={officePath('units/new')}>
              {t.newUnit}
            </LinkButton>
          )}
          {onAdopt && <Button onClick={onAdopt}>{t.adopt}</Button>}
        </span>
      }
    >
      {t.noneHint}
    </EmptyState>
  )
}

function NewUnitButton({ parent }: { readonly parent: number | undefined }) {
  const t = useTexts(unitTexts)
  const navigate = useNavigate()
  return (
    <IconButton
      label={t.newUnit}
      icon="plus"
      onClick={() => navigate(officePath(parent === undefined ? 'units/new' : `units/new?parent=${parent}`))}
    />
  )
}
