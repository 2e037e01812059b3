import { ERASE_NOW, EventPerson, RESET_SECOND_FACTOR, Role, User } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ImportDialog } from '../../../crud/spreadsheets/import-dialog.tsx'
import { CreateButton } from '../../../crud/list-page/create-button.tsx'
import { ListPage } from '../../../crud/list-page/list-page.tsx'
import { useModel } from '../../../crud/model/model.ts'
import { idOf } from '../../../crud/model/record-id.ts'
import { RecordPage } from '../../../crud/record-page/record-page.tsx'
import { recordOf } from '../../../crud/record-form/record-of.ts'
import { textOf } from '../../../data/display-name.ts'
import { officePath } from '../../../shell/screen.ts'
import { Button } from '../../../ui/button.tsx'
import { ACCOUNT_ROWS, PERSON_ROWS, ROLE_ROWS } from '../internal/people-rows.ts'
import { TabLinks } from '../../../ui/tabs.tsx'
import { Invitation } from './invitation.tsx'
import { SeeAs } from './view-as.tsx'
import { UnitRoles } from './unit-roles.tsx'

const peopleTexts = texts({
  title: { cn: '人员与角色', en: 'People and roles' },
  accounts: { cn: '账号', en: 'Accounts' },
  persons: { cn: '人员名册', en: 'Directory' },
  roles: { cn: '角色', en: 'Roles' },
  parts: { cn: '人员与角色', en: 'People and roles' },
  invite: { cn: '邀请同事', en: 'Invite a colleague' },
  inviteHint: {
    cn: '下一步发送邀请邮件，或复制一次性链接；密码由本人设置。',
    en: 'Next, send an invitation or copy a one-time link. They choose the password themselves.',
  },
  newAccount: { cn: '新建账号', en: 'New account' },
  newPerson: { cn: '新建人员', en: 'New person' },
  newRole: { cn: '新建角色', en: 'New role' },
  import: { cn: '导入', en: 'Import' },
  importNotAllowed: { cn: '没有权限新建人员', en: 'You are not allowed to add people' },
  account: { cn: '账号', en: 'Account' },
  contact: { cn: '联系方式', en: 'Contact' },
  access: { cn: '权限', en: 'Access' },
})

function PeopleTabs() {
  const t = useTexts(peopleTexts)
  const tabs = [
    { to: officePath('people'), label: t.accounts },
    { to: officePath('people/persons'), label: t.persons },
    { to: officePath('people/roles'), label: t.roles },
  ]
  return <TabLinks label={t.parts} tabs={tabs} />
}

export function AccountList() {
  const t = useTexts(peopleTexts)
  return (
    <ListPage
      model={User}
      title={t.title}
      records={t.accounts}
      columns={ACCOUNT_ROWS.fields}
      create={{ to: officePath('people/accounts/invite'), label: t.invite }}
      head={<NewAccount />}
    >
      <PeopleTabs />
    </ListPage>
  )
}

/** Creates an account with a password; for most people, an invitation is better. */
function NewAccount() {
  const t = useTexts(peopleTexts)
  const { data: model } = useModel(User)
  return (
    model && (
      <CreateButton variant="secondary" to={officePath('people/accounts/new')} about={model} label={t.newAccount} />
    )
  )
}

/** Creates an account for somebody else, without a password. */
export function InviteForm() {
  const t = useTexts(peopleTexts)
  return (
    <RecordPage
      model={User}
      id="new"
      newTitle={t.invite}
      newHint={t.inviteHint}
      groups={[{ fields: ['name', 'account', 'email', 'phone', 'roles'] }]}
      listTo={officePath('people')}
    />
  )
}

export function AccountForm() {
  const t = useTexts(peopleTexts)
  const { id } = useParams()
  return (
    <RecordPage
      model={User}
      id={idOf(id)}
      newTitle={t.newAccount}
      methods={[RESET_SECOND_FACTOR, ERASE_NOW]}
      groups={[
        { label: t.account, fields: ['account', 'name', 'nickname', 'password'] },
        { label: t.contact, fields: ['phone', 'email', 'default_identity_id'] },
        { label: t.access, fields: ['roles', 'disabled'] },
      ]}
      listTo={officePath('people')}
      notice={
        <>
          <Invitation id={Number(id)} />
          <SeeStored model={User} id={Number(id)} />
        </>
      }
    >
      <UnitRoles userId={Number(id)} />
    </RecordPage>
  )
}

export function PersonList() {
  const t = useTexts(peopleTexts)
  return (
    <ListPage
      model={EventPerson}
      title={t.title}
      records={t.persons}
      tabs={{ field: 'person_type' }}
      columns={PERSON_ROWS.fields}
      create={{ label: t.newPerson }}
      head={<PeopleImport />}
    >
      <PeopleTabs />
    </ListPage>
  )
}

function PeopleImport() {
  const t = useTexts(peopleTexts)
  const { data: model } = useModel(EventPerson)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon="upload"
        disabledReason={model?.tags.includes('create') === false ? t.importNotAllowed : undefined}
        onClick={() => setOpen(true)}
      >
        {t.import}
      </Button>
      {isOpen && <ImportDialog asked={{ kind: 'people' }} onDismiss={() => setOpen(false)} />}
    </>
  )
}

export function PersonForm() {
  const t = useTexts(peopleTexts)
  const { id } = useParams()
  return <RecordPage model={EventPerson} id={idOf(id)} newTitle={t.newPerson} listTo={officePath('people/persons')} />
}

export function RoleList() {
  const t = useTexts(peopleTexts)
  return (
    <ListPage model={Role} title={t.title} records={t.roles} columns={ROLE_ROWS.fields} create={{ label: t.newRole }}>
      <PeopleTabs />
    </ListPage>
  )
}

export function RoleForm() {
  const t = useTexts(peopleTexts)
  const { id } = useParams()
  return (
    <RecordPage
      model={Role}
      id={idOf(id)}
      newTitle={t.newRole}
      listTo={officePath('people/roles')}
      notice={<SeeStored model={Role} id={Number(id)} />}
    />
  )
}

function SeeStored({ model, id }: { readonly model: typeof User | typeof Role; readonly id: number }) {
  const { data } = useQuery(recordOf(model.name, id, ['name']))
  return <SeeAs model={model.name} id={id} name={data ? textOf(data.values['name']) : undefined} />
}
