import { listReads } from '../../crud/reads/list-reads.ts'
import { officePath, type Command, type Screen, type ScreenRight } from '../../shell/screen.ts'
import { ACCOUNT_ROWS, PERSON_ROWS, ROLE_ROWS } from './internal/people-rows.ts'

const users: ScreenRight = { model: 'User', tags: ['create'] }
const people: ScreenRight = { model: 'EventPerson', tags: ['create', 'write'] }

export const peopleScreens: readonly Screen[] = [
  {
    path: 'people',
    label: { cn: '人员与角色', en: 'People and roles' },
    keywords: '用户 账号 角色 权限 user account role',
    load: async () => (await import('./components/people-screens.tsx')).AccountList,
    reads: ({ search }) => listReads(ACCOUNT_ROWS, search),
    nav: { section: 'organisation', order: 10, icon: 'users' },
    right: users,
    help: 'administrator#give-somebody-access',
  },
  {
    path: 'people/accounts/invite',
    label: { cn: '邀请同事', en: 'Invite a colleague' },
    load: async () => (await import('./components/people-screens.tsx')).InviteForm,
    right: users,
    help: 'administrator#give-somebody-access',
  },
  {
    path: 'people/accounts/:id',
    label: { cn: '账号', en: 'Account' },
    load: async () => (await import('./components/people-screens.tsx')).AccountForm,
    help: 'administrator#give-somebody-access',
  },
  {
    path: 'people/access',
    label: { cn: '为什么看不到', en: 'Why can’t they see it' },
    keywords: '权限 角色 解释 access rights why',
    load: async () => (await import('./components/access-screen.tsx')).AccessScreen,
    right: { model: 'User', tags: ['explain_access'] },
    help: 'administrator#who-sees-what-and-why',
  },
  {
    path: 'people/persons',
    label: { cn: '人员名册', en: 'Directory' },
    load: async () => (await import('./components/people-screens.tsx')).PersonList,
    reads: ({ search }) => listReads(PERSON_ROWS, search),
    right: people,
    help: 'administrator#the-people-of-your-organisation',
  },
  {
    path: 'people/persons/:id',
    label: { cn: '人员', en: 'Person' },
    load: async () => (await import('./components/people-screens.tsx')).PersonForm,
    help: 'administrator#the-people-of-your-organisation',
  },
  {
    path: 'people/roles',
    label: { cn: '角色', en: 'Roles' },
    load: async () => (await import('./components/people-screens.tsx')).RoleList,
    reads: ({ search }) => listReads(ROLE_ROWS, search),
    right: users,
    help: 'administrator#give-somebody-access',
  },
  {
    path: 'people/roles/:id',
    label: { cn: '角色', en: 'Role' },
    load: async () => (await import('./components/people-screens.tsx')).RoleForm,
    help: 'administrator#give-somebody-access',
  },
]

export const peopleCommands: readonly Command[] = [
  {
    label: { cn: '邀请同事', en: 'Invite a colleague' },
    icon: 'mail',
    to: officePath('people/accounts/invite'),
    right: { model: 'User', tags: ['create'] },
  },
  {
    label: { cn: '新建账号', en: 'New account' },
    icon: 'plus',
    to: officePath('people/accounts/new'),
    right: { model: 'User', tags: ['create'] },
  },
]
