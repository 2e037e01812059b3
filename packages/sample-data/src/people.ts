import { ROLES } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { Random } from './random.ts'
import { continueIds, insertRows, translated } from './rows.ts'
import { unitOf } from './units.ts'

const SURNAMES = Array.from(
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
)
const GIVEN = [
  '子涵',
  '雨桐',
  '浩然',
  '思远',
  '佳怡',
  '梓轩',
  '欣妍',
  '俊杰',
  '诗雅',
  '一鸣',
  '晨曦',
  '若溪',
  '嘉豪',
  '梦洁',
  '天宇',
  '静怡',
  '博文',
  '可欣',
  '宇航',
  '语嫣',
  '志远',
  '婉清',
  '睿哲',
  '雪莹',
  '明轩',
  '晓彤',
  '鹏飞',
  '书瑶',
  '泽宇',
  '安琪',
  '文博',
  '紫涵',
  '海涛',
  '慧敏',
  '子墨',
  '悦然',
  '建国',
  '丽华',
  '伟',
  '敏',
  '磊',
  '芳',
  '洋',
  '倩',
  '凯',
  '琳',
  '昊',
  '颖',
  '峰',
  '媛',
]
const INTERNATIONAL = [
  'Anna Keller',
  'Lucas Martin',
  'Emma Johnson',
  'Kenji Sato',
  'Maria Garcia',
  'David Kim',
  'Sofia Rossi',
  'Omar Hassan',
  'Chloe Dubois',
  'Ivan Petrov',
]
const STAFF: readonly Account[] = [
  { account: 'admin', name: '陈静', role: 'admin' },
  { account: 'author', name: '林晓帆', role: 'event_admin' },
  { account: 'scanner', name: '张志愿', role: 'scanner_admin' },
  { account: 'mentor', name: '王立新', role: 'mentor' },
]
/** Staff with one task each. They come last, so that the ids of the others stay. */
const OFFICE: readonly Account[] = [
  { account: 'writer', name: '周雨晴', role: 'event_author' },
  { account: 'auditor', name: '吴建国', role: 'event_auditor' },
  { account: 'registrar', name: '孙丽华', role: 'applicant_manager' },
]
type Account = { readonly account: string; readonly name: string; readonly role?: keyof typeof ROLES }

export type SamplePerson = {
  readonly id: number
  readonly account: string
  readonly name: string
  readonly unify_id: string
  readonly person_type: string
  readonly phone: string
  readonly email: string
}
export type People = {
  readonly all: readonly SamplePerson[]
  readonly students: readonly SamplePerson[]
  readonly admin: SamplePerson
  readonly author: SamplePerson
  readonly scanner: SamplePerson
  readonly mentors: readonly SamplePerson[]
}

/** A name as people have them here; about one in thirty is of a guest from abroad. */
export function aName(random: Random): string {
  return random.chance(0.03) ? random.pick(INTERNATIONAL) : random.pick(SURNAMES) + random.pick(GIVEN)
}

/** Makes the shipped roles, staff, fifty students with known accounts, and the requested number of other people. */
export async function fillPeople(tx: Tx, count: number, passwordHash: string): Promise<People> {
  const random = new Random(1)
  await insertRows(
    tx,
    'cubic_role',
    { key: 'text', name_cn: 'text', name_en: 'text' },
    Object.entries(ROLES).map(([key, name]) => ({ key, name_cn: name.cn, name_en: name.en })),
  )
  const known = [
    ...STAFF,
    ...Array.from({ length: 50 }, (_, index): Account => ({
      account: `student${index + 1}`,
      name: index === 0 ? '李明' : aName(random),
    })),
    ...OFFICE,
  ]
  const total = Math.max(count, known.length)
  const all = Array.from({ length: total }, (_, index) => aPerson(random, index + 1, known[index]))
  await insertRows(
    tx,
    'cubic_user',
    { id: 'integer', account: 'text', nickname: 'text', name: 'text', phone: 'text', email: 'text', password: 'text' },
    all.map((person) => ({
      ...person,
      nickname: person.name,
      password: person.id <= known.length ? passwordHash : null,
    })),
  )
  await insertRows(
    tx,
    'cubic_event_person',
    {
      id: 'integer',
      name: 'text',
      unify_id: 'text',
      person_type: 'text',
      phone: 'text',
      email: 'text',
      unit: translated('text'),
      user_id: 'integer',
    },
    all.map((person) => ({ ...person, unit: unitOf(person.id).name, user_id: person.id })),
  )
  await tx.run`update cubic_user set default_identity_id = id`
  const isOffice = ({ account }: SamplePerson) => OFFICE.some((each) => each.account === account)
  const mentors = all.filter((person) => person.person_type === 'staff' && !isOffice(person)).slice(3, 15)
  const withRoles = [
    ...known.flatMap(({ role }, index) => (role === undefined ? [] : [{ owner_id: index + 1, role }])),
    ...mentors.slice(1).map((mentor) => ({ owner_id: mentor.id, role: 'mentor' })),
  ]
  for (const { owner_id, role } of withRoles)
    await tx.run`insert into cubic_user__roles (owner_id, related_id) select ${owner_id}::integer, id from cubic_role where key = ${role} on conflict do nothing`
  for (const table of ['cubic_user', 'cubic_event_person']) await continueIds(tx, table)
  const [admin, author, scanner] = all as [SamplePerson, SamplePerson, SamplePerson]
  return { all, students: all.filter((person) => person.person_type === 'student'), admin, author, scanner, mentors }
}

function aPerson(random: Random, id: number, known: Account | undefined): SamplePerson {
  const isStaff = known ? known.role !== undefined : random.chance(0.1)
  const person_type = isStaff ? 'staff' : known ? 'student' : random.chance(0.06) ? 'alumni' : 'student'
  const year = random.between(2021, 2026)
  return {
    id,
    account: known?.account ?? `u${100_000 + id}`,
    name: known?.name ?? aName(random),
    unify_id: isStaff ? `T${String(10_000 + id)}` : `${year}${String(100_000 + id)}`,
    person_type,
    phone: `+86${random.pick(['138', '139', '150', '158', '177', '186', '188', '199'])}${String(random.between(0, 99_999_999)).padStart(8, '0')}`,
    email: `${known?.account ?? `u${100_000 + id}`}@example.edu`,
  }
}
