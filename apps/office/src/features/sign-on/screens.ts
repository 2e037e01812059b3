import { listReads } from '../../crud/reads/list-reads.ts'
import type { Screen, ScreenRight } from '../../shell/screen.ts'
import { IDENTITY_ROWS, PROVIDER_ROWS, RULE_ROWS } from './internal/sign-on-rows.ts'

const right: ScreenRight = { model: 'CubicSignOn', tags: ['create'] }
const help = 'administrator#log-in-with-the-campus-account'
const screens = () => import('./components/sign-on-screens.tsx')

export const signOnScreens: readonly Screen[] = [
  {
    path: 'sign-on',
    label: { cn: '统一登录', en: 'Sign-on' },
    keywords: '单点登录 校园账号 SSO OIDC CAS OAuth2 provider campus',
    load: async () => (await screens()).ProviderList,
    reads: ({ search }) => listReads(PROVIDER_ROWS, search),
    nav: { section: 'organisation', order: 15, icon: 'lock' },
    right,
    help,
  },
  {
    path: 'sign-on/providers/:id',
    label: { cn: '统一登录', en: 'Sign-on' },
    load: async () => (await screens()).ProviderForm,
    right,
    help,
  },
  {
    path: 'sign-on/rules',
    label: { cn: '登录规则', en: 'Sign-on rules' },
    load: async () => (await screens()).RuleList,
    reads: ({ search }) => listReads(RULE_ROWS, search),
    right,
    help,
  },
  {
    path: 'sign-on/rules/:id',
    label: { cn: '登录规则', en: 'Sign-on rule' },
    load: async () => (await screens()).RuleForm,
    right,
    help,
  },
  {
    path: 'sign-on/identities',
    label: { cn: '登录身份', en: 'Identities' },
    load: async () => (await screens()).IdentityList,
    reads: ({ search }) => listReads(IDENTITY_ROWS, search),
    right,
    help,
  },
]
