import { CubicIdentity, CubicSignOn, CubicSignOnRule } from '@cubic/contract'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useParams } from 'react-router'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { idOf } from '../../../crud/model/record-id.ts'
import { RecordPage } from '../../../crud/record-page/record-page.tsx'
import { officePath } from '../../../shell/screen.ts'
import { TabLinks } from '../../../ui/tabs.tsx'
import { IDENTITY_ROWS, PROVIDER_ROWS, RULE_ROWS } from '../internal/sign-on-rows.ts'

const signOnTexts = texts({
  title: { cn: '统一登录', en: 'Sign-on' },
  hint: {
    cn: '让大家用学校账号登录；密码登录照常可用',
    en: 'Lets people log in with their campus account. Passwords go on working',
  },
  parts: { cn: '统一登录', en: 'Sign-on' },
  providers: { cn: '登录方式', en: 'Providers' },
  rules: { cn: '规则', en: 'Rules' },
  identities: { cn: '身份', en: 'Identities' },
  newProvider: { cn: '新建登录方式', en: 'New provider' },
  newRule: { cn: '新建规则', en: 'New rule' },
  none: { cn: '还没有登录方式', en: 'No providers yet' },
  noneHint: {
    cn: '需要对方系统的地址和客户端 ID，通常由信息中心提供',
    en: 'You need the provider’s address and a client id, mostly from your IT department',
  },
  noRules: { cn: '还没有规则', en: 'No rules yet' },
  noRulesHint: {
    cn: '规则按对方给出的字段授予角色，下次登录起生效',
    en: 'Rules give roles by what the provider says, from the next log-in on',
  },
  noIdentities: { cn: '还没有人用统一登录登录过', en: 'Nobody has logged in with a provider yet' },
  noIdentitiesHint: {
    cn: '登录过的人显示在这里；对错了人时可以解除',
    en: 'Whoever has is listed here. Unlink one that belongs to somebody else',
  },
  button: { cn: '按钮', en: 'Button' },
  server: { cn: '对方系统', en: 'Provider' },
  register: { cn: '在对方系统登记', en: 'To register with the provider' },
  people: { cn: '账号与资料', en: 'Accounts and profiles' },
})

function SignOnTabs() {
  const t = useTexts(signOnTexts)
  const tabs = [
    { to: officePath('sign-on'), label: t.providers },
    { to: officePath('sign-on/rules'), label: t.rules },
    { to: officePath('sign-on/identities'), label: t.identities },
  ]
  return <TabLinks label={t.parts} tabs={tabs} />
}

export function ProviderList() {
  const t = useTexts(signOnTexts)
  return (
    <ListPage
      model={CubicSignOn}
      title={t.title}
      records={t.providers}
      description={t.hint}
      columns={PROVIDER_ROWS.fields}
      sort={PROVIDER_ROWS.sort}
      create={{ label: t.newProvider }}
      empty={{ title: t.none, hint: t.noneHint }}
    >
      <SignOnTabs />
    </ListPage>
  )
}

export function ProviderForm() {
  const t = useTexts(signOnTexts)
  const { id } = useParams()
  const stored = idOf(id)
  const addresses = { label: t.register, fields: ['callback_url', 'logout_url'] } as const
  return (
    <RecordPage
      model={CubicSignOn}
      id={stored}
      newTitle={t.newProvider}
      groups={[
        { label: t.button, fields: ['name', 'sort', 'active'] },
        {
          label: t.server,
          fields: [
            'protocol',
            'issuer',
            'server_url',
            'authorize_url',
            'token_url',
            'userinfo_url',
            'client_id',
            'client_secret',
            'scopes',
          ],
        },
        ...(stored === 'new' ? [] : [addresses]),
        { label: t.people, fields: ['claims', 'trusted', 'creates', 'locked_fields'] },
      ]}
      listTo={officePath('sign-on')}
    />
  )
}

export function RuleList() {
  const t = useTexts(signOnTexts)
  return (
    <ListPage
      model={CubicSignOnRule}
      title={t.title}
      records={t.rules}
      columns={RULE_ROWS.fields}
      create={{ label: t.newRule }}
      empty={{ title: t.noRules, hint: t.noRulesHint }}
    >
      <SignOnTabs />
    </ListPage>
  )
}

export function RuleForm() {
  const t = useTexts(signOnTexts)
  const { id } = useParams()
  return <RecordPage model={CubicSignOnRule} id={idOf(id)} newTitle={t.newRule} listTo={officePath('sign-on/rules')} />
}

export function IdentityList() {
  const t = useTexts(signOnTexts)
  return (
    <ListPage
      model={CubicIdentity}
      title={t.title}
      records={t.identities}
      columns={IDENTITY_ROWS.fields}
      sort={IDENTITY_ROWS.sort}
      create={null}
      empty={{ title: t.noIdentities, hint: t.noIdentitiesHint }}
    >
      <SignOnTabs />
    </ListPage>
  )
}
