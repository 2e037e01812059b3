import type { FieldEntry, ModelEntry } from '@cubic/contract'
import { describe, expect, it } from 'vitest'
import { useSharedWire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'

const { anAdmin, aUser, as, guest } = useSharedWire()

type Entry = Pick<ModelEntry, 'display_name' | 'name' | 'description' | 'user_read_only'>

const ENTRY = 'display_name name description user_read_only'
async function listOf(client: WireClient): Promise<readonly Entry[]> {
  const { data } = await client.gql<{ dash: { generic: { get_model_list: Entry[] } } }>(
    `{ dash { generic { get_model_list { ${ENTRY} } } } }`,
  )
  return data?.dash.generic.get_model_list ?? []
}
async function infoOf(client: WireClient, model: string): Promise<Entry | undefined> {
  const { data } = await client.gql<{ dash: { generic: { info: Entry } } }>(
    `query ($model: String!) { dash { generic { info(model: $model) { ${ENTRY} } } } }`,
    { model },
  )
  return data?.dash.generic.info
}
async function fieldsOf(
  client: WireClient,
  model: string,
  fields?: readonly string[],
): Promise<{ readonly [field: string]: FieldEntry }> {
  const { data } = await client.gql<{ dash: { generic: { fields: { raw: string } } } }>(
    'query ($model: String!, $fields: [String]) { dash { generic { fields(model: $model, fields: $fields) { raw } } } }',
    { model, fields },
  )
  return JSON.parse(data?.dash.generic.fields.raw ?? 'null') as { [field: string]: FieldEntry }
}

/** domain.md, Models: the fields that an administrator can read. */
const MODELS: { readonly [model: string]: string } = {
  User: 'account nickname name avatar phone email roles default_identity_id',
  Role: 'key name',
  EventPerson: 'name unify_id person_type phone email user_id',
  CubicEventType: 'name sort creator',
  CubicEventBase:
    'name type_id type_name address activity_mode start_time end_time status notice published_time cover detail_url custom_detail_page_id act_id act_url act_description act_details_manage_url regist_id regist_start_time regist_end_time application_form_ids applicants_ids own_applicant_id registered participant_number show_participant_number sign_in home_calender home_todo_list to_official_website top_or_not public_or_not payment_id payment_invoice payment_register_type_ids creator reject_reason',
  CubicEventRegist:
    'event_id status closed regist_start_time regist_end_time modify_end_time limited limit_number taken_number need_audit waitlist scope max_applicants sign_in_type',
  CubicEventFormField: 'event_id name name_en type tips required selections bounds sort',
  CubicEventApplicant:
    'event_id event regist_id registration user_id submitter_id name phone email values registration_status check_in_status check_in_time check_in_by flora_external_id qr_send_status activity_evaluation_score evaluation_comment project feedback location source reject_reason',
  CubicProject: 'name description members mentors',
  CubicFeedback: 'project_id applicant_id mentor_id client_edit_state mentor_edit_state client_content mentor_content',
  CubicEventPage: 'content',
  PageMaterialFile: 'origin_filename filename flora_external_id',
}
const SELECTIONS: { readonly [path: string]: string } = {
  'CubicEventBase.status': 'draft waiting_review cancelled rejected scheduled not_start processing finished',
  'CubicEventBase.activity_mode': 'offline online hybrid',
  'CubicEventRegist.status': 'open closed upcoming',
  'CubicEventRegist.sign_in_type': 'staff_scan self_scan both',
  'CubicEventApplicant.registration_status': 'waiting_review success review_failed waitlisted withdrawn',
  'CubicEventApplicant.check_in_status': 'not_present attend leave',
  'CubicEventApplicant.qr_send_status': 'not_sent sending success fail',
  'CubicEventFormField.type': 'text textarea number radio checkbox consent date datetime phone email file',
  'EventPerson.person_type': 'student staff alumni external',
  'CubicFeedback.client_edit_state': 'draft submitted',
}

describe('get_model_list', () => {
  it('names and describes each model, and says whether it is read-only for the user', async () => {
    const list = await listOf(as(await anAdmin()))
    expect(list.map((entry) => entry.name)).toEqual(expect.arrayContaining(Object.keys(MODELS)))
    for (const entry of list) {
      expect(entry).toEqual({
        name: expect.stringMatching(/^\w+$/) as string,
        display_name: expect.stringMatching(/./) as string,
        description: expect.stringMatching(/./) as string,
        user_read_only: expect.any(Boolean) as boolean,
      })
    }
    expect(list.find((entry) => entry.name === 'CubicEventBase')?.user_read_only).toBe(false)
    expect(list.find((entry) => entry.name === 'CubicEventApplicant')?.user_read_only).toBe(true)
  })

  it('uses the requested language', async () => {
    const admin = as(await anAdmin())
    for (const entry of await listOf(admin)) expect(entry.display_name).toMatch(/\p{Script=Han}/u)
    for (const entry of await listOf(admin.with({ language: 'en' })))
      expect(entry.display_name + entry.description).toMatch(/^[ -~’]+$/)
  })

  it('hides models that a guest cannot read', async () => {
    const names = (await listOf(guest())).map((entry) => entry.name)
    expect(names).toContain('CubicEventBase')
    for (const model of [
      'User',
      'EventPerson',
      'CubicEventApplicant',
      'AuditEntry',
      'CubicMessage',
      'CubicMessageSetting',
    ])
      expect(names).not.toContain(model)
  })

  it('marks every model as read-only for a guest', async () => {
    for (const entry of await listOf(guest())) expect(entry.user_read_only).toBe(true)
  })
})

describe('info', () => {
  it('returns the entry of one model, in the requested language', async () => {
    const admin = as(await anAdmin())
    for (const client of [admin, admin.with({ language: 'en' })]) {
      expect(await infoOf(client, 'CubicEventBase')).toEqual(
        (await listOf(client)).find((entry) => entry.name === 'CubicEventBase'),
      )
    }
  })

  it('says whether the model is read-only for the caller', async () => {
    expect((await infoOf(guest(), 'CubicEventBase'))?.user_read_only).toBe(true)
    expect((await infoOf(as(await aUser()), 'CubicEventBase'))?.user_read_only).toBe(true)
    expect((await infoOf(as(await anAdmin()), 'CubicEventBase'))?.user_read_only).toBe(false)
  })

  it.each(['Nothing', 'cubic_user', 'pg_user', '__proto__', 'constructor', '', 'user'])(
    'does not know the model %j',
    async (model) => {
      expect(await infoOf(guest(), model)).toBeUndefined()
      await expect(guest().search(model)).rejects.toMatchObject({ kind: 'NotFound' })
      await expect(guest().get(model, 1)).rejects.toMatchObject({ kind: 'NotFound' })
      await expect(as(await anAdmin()).save(model, {})).rejects.toMatchObject({ kind: 'NotFound' })
      await expect(as(await anAdmin()).call(model, 1, 'audit')).rejects.toMatchObject({ kind: 'NotFound' })
    },
  )
})

describe('fields', () => {
  it.each(Object.entries(MODELS))('describes the fields of %s, and each can be read', async (model, names) => {
    const admin = as(await anAdmin())
    const described = await fieldsOf(admin, model)
    expect(Object.keys(described)).toEqual(expect.arrayContaining(names.split(' ')))
    for (const entry of Object.values(described)) {
      expect(entry).toMatchObject({
        type: expect.stringMatching(/^\w+$/) as string,
        display_name: expect.stringMatching(/./) as string,
        required: expect.any(Boolean) as boolean,
        readonly: expect.any(Boolean) as boolean,
      })
      expect('selections' in entry).toBe(entry.type === 'selection')
      expect('relation' in entry).toBe(entry.type.startsWith('to_'))
    }
    await admin.search(model, { fields: names.split(' '), limit: 1 })
  })

  it('are described in the requested language', async () => {
    const admin = as(await anAdmin())
    for (const model of Object.keys(MODELS)) {
      const [cn, en] = [
        await fieldsOf(admin.with({ language: 'zh-CN' }), model),
        await fieldsOf(admin.with({ language: 'en' }), model),
      ]
      expect(Object.keys(cn)).toEqual(Object.keys(en))
      for (const [name, entry] of Object.entries(en)) {
        for (const text of [
          entry.display_name,
          entry.help ?? ' ',
          ...(entry.selections ?? []).map((selection) => selection.name),
        ])
          expect(text, `${model}.${name}`).toMatch(/^[ -~’…]+$/)
        expect(cn[name]?.display_name, `${model}.${name}`).not.toBe(entry.display_name)
      }
    }
    expect((await fieldsOf(admin, 'CubicEventBase'))['start_time']?.display_name).toBe('开始时间')
  })

  it.each(Object.entries(SELECTIONS))('gives the choices of %s as value and name', async (path, values) => {
    const [model = '', field = ''] = path.split('.')
    const { selections = [] } = (await fieldsOf(as(await anAdmin()), model))[field] ?? {}
    expect(selections.map((selection) => selection.value).toSorted()).toEqual(values.split(' ').toSorted())
    for (const selection of selections) expect(Object.keys(selection).toSorted()).toEqual(['name', 'value'])
  })

  it('says which are required, which are read-only and which models relations refer to', async () => {
    const fields = await fieldsOf(as(await anAdmin()), 'CubicEventBase')
    expect(fields['name']).toMatchObject({ type: 'text', required: true, readonly: false })
    expect(fields['status']).toMatchObject({ readonly: true })
    expect(fields['top_or_not']).toMatchObject({ readonly: true })
    expect(fields['type_id']).toMatchObject({ relation: 'CubicEventType', readonly: false })
    expect(fields['applicants_ids']).toMatchObject({ relation: 'CubicEventApplicant', readonly: true })
    expect((await fieldsOf(as(await anAdmin()), 'CubicEventRegist'))['taken_number']).toMatchObject({ readonly: true })
  })

  it('are limited to the requested names', async () => {
    expect(Object.keys(await fieldsOf(guest(), 'CubicEventBase', ['name', 'status']))).toEqual(['name', 'status'])
  })

  it('are refused by name if they do not exist', async () => {
    const { errors } = await guest().gql(
      '{ dash { generic { fields(model: "CubicEventBase", fields: ["name", "nothing"]) { raw } } } }',
    )
    expect(JSON.parse(errors?.[0]?.message ?? '')).toMatchObject({
      kind: 'BadRequest',
      msg: expect.stringContaining('nothing') as string,
    })
  })

  it('are all read-only for somebody who cannot write the model', async () => {
    const fields = await fieldsOf(as(await aUser()), 'CubicEventApplicant')
    for (const [name, entry] of Object.entries(fields)) expect([name, entry.readonly]).toEqual([name, true])
  })

  it('are read-only except those that a user may change in their own record', async () => {
    const fields = await fieldsOf(as(await aUser()), 'User')
    for (const name of ['nickname', 'avatar', 'phone', 'email'])
      expect([name, fields[name]?.readonly]).toEqual([name, false])
    for (const name of ['name', 'roles', 'account', 'default_identity_id'])
      expect([name, fields[name]?.readonly ?? true]).toEqual([name, true])
  })
})
