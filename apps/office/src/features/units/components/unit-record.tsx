import { CubicEventBase, CubicUnit, UNIT_KIND, UNIT_REVIEW, whereOf } from '@cubic/contract'
import { useLanguage } from '@cubic/web-kit/language/language'
import { paths } from '@cubic/web-kit/navigation/paths'
import { useNavigate } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Badge } from '@cubic/web-kit/ui/badge'
import { EmptyState } from '@cubic/web-kit/ui/states'
import { UnitMark } from '@cubic/web-kit/ui/unit-mark'
import { useState } from 'react'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { RecordForm } from '../../../crud/record-form/record-form.tsx'
import { History } from '../../../crud/record-page/history.tsx'
import { useRefusalOf } from '../../../crud/actions/refusal.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { Page, PageHead } from '../../../ui/layout.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import type { Unit } from '../data/api.ts'
import { unitTexts } from '../data/texts.ts'
import { reviewOf } from '../internal/review.ts'
import { pathTo } from '../internal/tree.ts'
import { AddMembersDialog } from './add-members-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { MemberList } from './member-list.tsx'
import { ArchiveDialog, MoveDialog } from './unit-dialogs.tsx'

type Props = { readonly id: number; readonly part: string; readonly units: readonly Unit[] }

export function UnitRecord({ id, part, units }: Props) {
  const t = useTexts(unitTexts)
  const path = pathTo(units, id)
  const unit = path.at(-1)
  const crumbs = [{ label: t.units, to: officePath('units') }]
  if (!unit) {
    return (
      <Page>
        <PageHead title={t.gone} crumbs={crumbs} />
        <EmptyState icon="units" title={t.gone} action={<LinkButton to={officePath('units')}>{t.units}</LinkButton>} />
      </Page>
    )
  }
  const above = path.slice(0, -1)
  const tabs = [
    { to: officePath(`units/${id}`), label: t.members },
    { to: officePath(`units/${id}/events`), label: t.events },
    { to: officePath(`units/${id}/settings`), label: t.settings },
    { to: officePath(`units/${id}/history`), label: t.history },
  ]
  return (
    <Page>
      <PageHead
        title={unit.name}
        badge={<Facts unit={unit} units={units} />}
        crumbs={[...crumbs, ...above.map((each) => ({ label: each.name, to: officePath(`units/${each.id}`) }))]}
        actions={<Actions unit={unit} units={units} />}
      />
      <TabLinks label={t.parts} tabs={tabs} />
      {part === '' && <MemberList unit={unit} above={above} />}
      {part === 'events' && <UnitEvents unit={unit} />}
      {part === 'settings' && (
        <RecordForm
          model={CubicUnit}
          id={id}
          groups={[{ fields: ['name', 'kind', 'description', 'contact', 'logo', 'review', 'sort'] }]}
        />
      )}
      {part === 'history' && <History model={CubicUnit} id={id} />}
    </Page>
  )
}

function Facts({ unit, units }: { readonly unit: Unit; readonly units: readonly Unit[] }) {
  const t = useTexts(unitTexts)
  const lang = useLanguage()
  const { review, from } = reviewOf(units, unit.id)
  const word = UNIT_REVIEW[review][lang]
  return (
    <span className="flex flex-wrap items-center gap-2">
      <UnitMark kind={unit.kind} logo={unit.logo} size={26} />
      <Badge dot={false}>{UNIT_KIND[unit.kind][lang]}</Badge>
      {unit.archived && <Badge tone="warn">{t.archived}</Badge>}
      <span className="text-xs text-ink-3">
        {from && from.id !== unit.id ? t.reviewFrom(word, from.name) : t.reviewOwn(word)}
      </span>
    </span>
  )
}

function Actions({ unit, units }: { readonly unit: Unit; readonly units: readonly Unit[] }) {
  const t = useTexts(unitTexts)
  const navigate = useNavigate()
  const refusal = useRefusalOf(CubicUnit.name)
  const [open, setOpen] = useState<'add' | 'hand over' | 'move' | 'archive'>()
  const parent = units.find(({ id }) => id === unit.parent_id?.id)
  // administrators decide about those at the top
  const decides = parent ? parent.tags.includes('write') : unit.tags.includes('adopt_texts')
  const reason = decides ? undefined : t.ownersAbove
  const dismiss = () => setOpen(undefined)
  return (
    <>
      <a href={paths.unit(unit.id)} target="_blank" rel="noreferrer" className="contents">
        <Button icon="external" tabIndex={-1}>
          {t.publicPage}
        </Button>
      </a>
      <Button
        icon="refresh"
        disabledReason={unit.tags.includes('plan_hand_over') ? undefined : refusal(unit.tags, 'hand_over')}
        onClick={() => setOpen('hand over')}
      >
        {t.handOver}
      </Button>
      <Button
        variant="primary"
        icon="plus"
        disabledReason={unit.archived ? t.archived : refusal(unit.tags, 'add_members')}
        onClick={() => setOpen('add')}
      >
        {t.addMembers}
      </Button>
      <Menu trigger={<IconButton label={t.more} icon="more" />}>
        <MenuItem
          icon="plus"
          disabledReason={unit.archived ? t.archived : unit.tags.includes('write') ? undefined : t.noRight}
          onClick={() => navigate(officePath(`units/new?parent=${unit.id}`))}
        >
          {t.newBelow}
        </MenuItem>
        <MenuItem icon="arrow-right" disabledReason={reason} onClick={() => setOpen('move')}>
          {t.move}
        </MenuItem>
        <MenuItem icon="lock" disabledReason={reason} onClick={() => setOpen('archive')}>
          {unit.archived ? t.restore : t.archive}
        </MenuItem>
      </Menu>
      {open === 'add' && <AddMembersDialog unit={unit} onDismiss={dismiss} />}
      {open === 'hand over' && <HandOverDialog unit={unit} onDismiss={dismiss} />}
      {open === 'move' && <MoveDialog unit={unit} units={units} onDismiss={dismiss} />}
      {open === 'archive' && <ArchiveDialog unit={unit} onDismiss={dismiss} />}
    </>
  )
}

/** Lists the events of the unit and of those below it. */
function UnitEvents({ unit }: { readonly unit: Unit }) {
  return (
    <ListPage
      embedded
      model={CubicEventBase}
      condition={whereOf(CubicEventBase)('within_unit', '=', unit.id)}
      tabs={{ field: 'status' }}
      columns={[{ field: 'name', width: 320 }, 'status', 'start_time', 'unit_id', 'creator']}
      sort={[{ field: 'start_time', order: 'desc' }]}
      create={{ to: officePath('events/new') }}
    />
  )
}
