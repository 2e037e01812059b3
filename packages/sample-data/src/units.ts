import { type Text, UNIT_KIND, type UnitReview, type UnitRole } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { continueIds, insertRows, translated } from './rows.ts'

type Unit = {
  readonly name: Text
  readonly kind: keyof typeof UNIT_KIND
  readonly contact: string
  /** The name of the unit above in Chinese; none of the whole. */
  readonly above?: string
  readonly review?: UnitReview
  readonly archived?: true
}

const WHOLE: Unit = {
  name: { cn: '云江大学', en: 'Yunjiang University' },
  kind: 'school',
  contact: 'events@example.edu',
  review: 'unit_then_centre',
}
const above = WHOLE.name.cn
const UNITS: readonly Unit[] = [
  { name: { cn: '学生工作部', en: 'Student Affairs Office' }, kind: 'office', above, contact: '025-5209 1001' },
  { name: { cn: '校团委', en: 'Youth League Committee' }, kind: 'office', above, contact: 'youth@example.edu' },
  { name: { cn: '图书馆', en: 'University Library' }, kind: 'office', above, contact: 'library@example.edu' },
  {
    name: { cn: '计算机学院', en: 'School of Computer Science' },
    kind: 'department',
    above,
    contact: '025-5209 1204',
    review: 'unit',
  },
  {
    name: { cn: '国际合作处', en: 'Office of International Affairs' },
    kind: 'office',
    above,
    contact: 'global@example.edu',
  },
  {
    name: { cn: '体育系', en: 'Department of Physical Education' },
    kind: 'department',
    above,
    contact: '025-5209 1330',
  },
]
const CLUBS: readonly Unit[] = [
  {
    name: { cn: '学生科技协会', en: 'Science Society' },
    kind: 'club',
    above: '计算机学院',
    contact: 'kexie@example.edu',
  },
  { name: { cn: '机器人社', en: 'Robotics Club' }, kind: 'club', above: '学生科技协会', contact: 'robots@example.edu' },
  { name: { cn: '学生会', en: 'Students’ Union' }, kind: 'club', above: '校团委', contact: 'union@example.edu' },
  { name: { cn: '志愿者协会', en: 'Volunteers' }, kind: 'club', above: '校团委', contact: 'help@example.edu' },
  { name: { cn: '篮球社', en: 'Basketball Club' }, kind: 'club', above: '体育系', contact: 'hoops@example.edu' },
  { name: { cn: '集邮社', en: 'Stamp Club' }, kind: 'club', above: '校团委', contact: '—', archived: true },
]
const ALL = [WHOLE, ...UNITS, ...CLUBS]

const MEMBERS: readonly { readonly account: string; readonly unit: string; readonly role: UnitRole }[] = [
  { account: 'student45', unit: '计算机学院', role: 'auditor' },
  { account: 'student46', unit: '计算机学院', role: 'viewer' },
  { account: 'student47', unit: '学生科技协会', role: 'door' },
  { account: 'student48', unit: '计算机学院', role: 'registrar' },
  { account: 'student49', unit: '学生科技协会', role: 'author' },
  { account: 'student50', unit: '学生科技协会', role: 'owner' },
  { account: 'author', unit: WHOLE.name.cn, role: 'owner' },
]

function idOf(name: string): number {
  return ALL.findIndex((unit) => unit.name.cn === name) + 1
}

/** The unit of the person, or organising the event, with that id. */
export function unitOf(id: number): Unit & { readonly id: number } {
  const unit = UNITS[id % UNITS.length] as Unit
  return { ...unit, id: idOf(unit.name.cn) }
}

export async function fillUnits(tx: Tx): Promise<void> {
  const columns = {
    id: 'integer',
    name: translated('text'),
    kind: 'text',
    parent_id: 'integer',
    contact: 'text',
    review: 'text',
    sort: 'integer',
    archived: 'boolean',
  }
  const rows = ALL.map((unit, index) => ({
    ...unit,
    id: index + 1,
    parent_id: unit.above === undefined ? null : idOf(unit.above),
    sort: index,
    archived: unit.archived ?? false,
  }))
  await insertRows(tx, 'cubic_unit', columns, rows)
  await continueIds(tx, 'cubic_unit')
}

/** Who acts for units, where everybody belongs, and what clubs help with. */
export async function fillUnitMembers(tx: Tx): Promise<void> {
  for (const { account, unit, role } of MEMBERS)
    await tx.run`
      insert into cubic_unit_member (unit_id, user_id, role, given_by)
      select ${idOf(unit)}::integer, member.id, ${role}, admin.id from cubic_user member join cubic_user admin on admin.account = 'admin'
      where member.account = ${account}`
  const ids = UNITS.map(({ name }) => idOf(name.cn))
  await tx.run`
    insert into cubic_event_person__unit_ids (owner_id, related_id)
    select person.id, (${ids}::integer[])[person.id % ${ids.length}::integer + 1] from cubic_event_person person`
  await tx.run`
    insert into cubic_event_base__co_unit_ids (owner_id, related_id)
    select id, ${idOf('学生科技协会')}::integer from cubic_event_base where unit_id = ${idOf('计算机学院')} and id % 4 = 1`
  await tx.run`
    update cubic_event_base set review_step = case when unit_id = ${idOf('计算机学院')} then 'unit' else 'centre' end
    where stage = 'waiting_review' and unit_id is not null`
}
