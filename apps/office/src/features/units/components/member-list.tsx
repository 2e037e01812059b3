import { CubicUnitMember, UNIT_ROLE, type UnitRole, whereOf } from '@cubic/contract'
import { useDates } from '@cubic/web-kit/datetime/clock'
import { useLanguage } from '@cubic/web-kit/language/language'
import { useQuery } from '@cubic/web-kit/queries/query'
import { Link } from '@cubic/web-kit/navigation/routing'
import { useTexts } from '@cubic/web-kit/language/text'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { Badge } from '@cubic/web-kit/ui/badge'
import { Icon } from '@cubic/web-kit/ui/icon'
import { useState } from 'react'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import type { RowOf } from '../../../crud/list-page/types.ts'
import { RecordForm } from '../../../crud/record-form/record-form.tsx'
import { officePath } from '../../../shell/screen.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Card } from '../../../ui/layout.tsx'
import { inheritedMembers, type Unit } from '../data/api.ts'
import { memberTexts } from '../data/texts.ts'
import { termOf } from '../internal/term.ts'

const where = whereOf(CubicUnitMember)

const FIELDS = ['user_id.name', 'user_id.avatar', 'role', 'until', 'given_by', 'rule_id'] as const
type Row = RowOf<typeof CubicUnitMember, (typeof FIELDS)[number]>

/** Lists the unit's members with their roles, and those of the units above, whose roles count here too. */
export function MemberList({ unit, above }: { readonly unit: Unit; readonly above: readonly Unit[] }) {
  const t = useTexts(memberTexts)
  const [changed, setChanged] = useState<Row>()
  return (
    <>
      <ListPage
        embedded
        model={CubicUnitMember}
        condition={where('unit_id.id', '=', unit.id)}
        search={{ condition: (typed) => where('user_id.name', 'like', typed), hint: t.search }}
        tabs={{ field: 'role' }}
        fields={FIELDS}
        columns={[
          { field: 'user_id', label: t.member, width: 200, render: ({ data }) => <Person person={data.user_id} /> },
          { field: 'role', width: 110, render: ({ data }) => <Role role={data.role} /> },
          { field: 'rule_id', label: t.source, width: 120, render: ({ data }) => <Source rule={data.rule_id} /> },
          { field: 'until', width: 150, render: ({ data }) => <Until until={data.until} /> },
          'given_by',
        ]}
        sort={[{ field: 'id', order: 'asc' }]}
        create={null}
        onOpen={setChanged}
        actions={[{ key: 'change', label: t.change, icon: 'edit', tag: 'write', onChoose: setChanged }]}
        card={memberCard}
        empty={
          unit.tags.includes('add_members')
            ? { title: t.none, hint: t.noneHint }
            : { title: t.notSeen, hint: t.notSeenHint }
        }
      />
      <Inherited above={above} />
      <WhatRoles />
      {changed && (
        <Dialog title={changed.data.user_id?.name ?? ''} onDismiss={() => setChanged(undefined)}>
          <RecordForm
            model={CubicUnitMember}
            id={changed.data.id}
            groups={[{ fields: ['role', 'until'] }]}
            isNested
            onSaved={() => setChanged(undefined)}
          />
        </Dialog>
      )}
    </>
  )
}

function memberCard({ data }: Row) {
  return (
    <span className="grid gap-1.5">
      <span className="flex items-center justify-between gap-3">
        <Person person={data.user_id} />
        <Role role={data.role} />
      </span>
      <span className="flex items-center gap-3 pl-[42px] text-xs text-ink-3">
        <Source rule={data.rule_id} />
        <Until until={data.until} />
      </span>
    </span>
  )
}

function Person({
  person,
}: {
  readonly person: { readonly id: number; readonly name: string; readonly avatar: string | null } | null
}) {
  const t = useTexts(memberTexts)
  if (!person) return null
  const name = person.name ?? t.someone(person.id)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} src={person.avatar} size={32} />
      <span className="truncate font-semibold">{name}</span>
    </span>
  )
}

function Role({ role }: { readonly role: UnitRole | null }) {
  const lang = useLanguage()
  return role ? (
    <Badge tone={role === 'owner' ? 'brand' : 'neutral'} dot={false}>
      {UNIT_ROLE[role][lang]}
    </Badge>
  ) : null
}

function Source({ rule }: { readonly rule: number | null }) {
  const t = useTexts(memberTexts)
  return <span>{rule === null ? t.direct : t.byRule}</span>
}

function Until({ until }: { readonly until: string | null }) {
  const t = useTexts(memberTexts)
  const { day, now } = useDates()
  const { state, days } = termOf(until, now)
  if (until === null) return <span className="text-ink-2">{t.forGood}</span>
  return (
    <span className={state === 'soon' ? 'font-semibold text-warn' : state === 'ended' ? 'text-ink-3 line-through' : ''}>
      <span className="block">{day(until)}</span>
      {state === 'soon' && <span className="block text-xs">{t.daysLeft(days)}</span>}
      {state === 'ended' && <span className="sr-only">{t.ended}</span>}
    </span>
  )
}

/** Lists roles of the units above, which count here too and are changed there. */
function Inherited({ above }: { readonly above: readonly Unit[] }) {
  const t = useTexts(memberTexts)
  const { data: members = [] } = useQuery(inheritedMembers(above.map(({ id }) => id)))
  if (members.length === 0) return null
  return (
    <Card title={t.inherited} aside={<span className="text-xs text-ink-3">{t.inheritedHint}</span>} padded={false}>
      <ul>
        {members.map(({ id, user_id: person, unit_id: unit, role, until }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm text-ink-2"
          >
            <span className="flex min-w-[180px] flex-1 items-center gap-2.5">
              <Icon name="lock" size={15} />
              <span className="truncate">{person?.name ?? ''}</span>
            </span>
            <Role role={role} />
            {unit && (
              <Link to={officePath(`units/${unit.id}`)} className="rounded-sm hover:text-ink hover:underline">
                {unit.name}
              </Link>
            )}
            <Until until={until} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ROLES = Object.keys(UNIT_ROLE) as readonly UnitRole[]

function WhatRoles() {
  const t = useTexts(memberTexts)
  const lang = useLanguage()
  return (
    <Card title={t.whatRoles}>
      <dl className="grid gap-x-5 gap-y-2 text-sm sm:grid-cols-2 xl:grid-cols-3">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{UNIT_ROLE[role][lang]}</dt>
            <dd className="text-ink-2">{t[role]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
