import { type Lang, type MessageChannel, ok, refuse, type TemplateCase } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import {
  fillTemplate,
  shippedTemplate,
  type Template,
  unknownVariables,
  type Values,
  VARIABLES,
} from '@cubic/domain/messages/template'
import type { MessageRow } from './message-row.ts'

export type Draft = {
  readonly channel: MessageChannel
  readonly case: TemplateCase
  readonly language: Lang
  readonly subject: string | null
  readonly body: string | null
}

/** For messages that need some. */
export function factsOf({ case: name, language }: Draft, template: Template): MessageRow['facts'] {
  const before = {
    stage: 'published',
    start_time: '2026-01-10T01:00:00.000Z',
    end_time: '2026-01-10T03:00:00.000Z',
    activity_mode: 'offline',
    address_cn: '旧地点',
    address_en: 'the old place',
  }
  const after = {
    ...before,
    start_time: '2026-01-12T06:00:00.000Z',
    end_time: '2026-01-12T08:00:00.000Z',
    address_cn: '新地点',
    address_en: 'the new place',
  }
  return {
    trial: true,
    template,
    ...(name === 'event_info_change' && { before, after }),
    ...(name === 'answers_corrected' && {
      corrected: [
        {
          label: { cn: '专业', en: 'Subject' },
          old: { cn: '物理', en: 'Physics' },
          now: { cn: '化学', en: 'Chemistry' },
        },
      ],
    }),
    ...(name === 'registration_failure' && {
      reason: language === 'cn' ? '（此处为审核填写的原因）' : '(the reason given in the review)',
    }),
  }
}

/** Takes the shipped text where the draft is empty, and the newest registration to show it with. */
export async function readDraft(tx: Tx, { channel, case: name, language, subject, body }: Draft) {
  const shipped = shippedTemplate(channel, name, language)
  const template = { subject: subject ?? shipped.subject, body: body ?? shipped.body }
  const unknown = unknownVariables(`${template.subject} ${template.body}`)
  if (unknown.length > 0)
    return refuse('message:unknown_variable', { names: unknown.map((each) => `{${each}}`).join(' ') })
  const row = await newestRegistration(tx)
  return ok(row.event_id === null ? { template: withSample(template, language), row } : { template, row })
}

const SAMPLE: { readonly [lang in Lang]: Values } = {
  cn: {
    name: '林晓',
    event_name: '新生见面会（示例）',
    start_time: '1月10日 09:00',
    end_time: '1月10日 11:00',
    address: '图书馆报告厅',
    code: '7K3M9QWX2HTP',
    place_on_waitlist: '3',
    opening_time: '12月20日 12:00',
    new_events: '新生见面会（示例） · 1月10日 09:00',
  },
  en: {
    name: 'Anna Keller',
    event_name: 'Welcome Morning (sample)',
    start_time: '10 January, 09:00',
    end_time: '10 January, 11:00',
    address: 'Library, Hall 2',
    code: '7K3M9QWX2HTP',
    place_on_waitlist: '3',
    opening_time: '20 December, 12:00',
    new_events: 'Welcome Morning (sample) · 10 January, 09:00',
  },
}

/** For the time before anybody has registered. The other variables are filled in later. */
function withSample({ subject, body }: Template, lang: Lang): Template {
  const values = { ...Object.fromEntries(VARIABLES.map((name) => [name, `{${name}}`])), ...SAMPLE[lang] }
  return { subject: fillTemplate(subject, values), body: fillTemplate(body, values) }
}

/** All null where nobody has registered. */
async function newestRegistration(tx: Tx): Promise<MessageRow> {
  const [newest] = await tx.rows<MessageRow>`
    select 0 as id, '' as uid, null as key, applicant.event_id, applicant.id as applicant_id, applicant.user_id, applicant.name as applicant_name,
      applicant.registration_status, applicant.flora_external_id as code, 1 as place, person.name as person_name,
      event.name_cn as event_name_cn, event.name_en as event_name_en, event.address_cn, event.address_en, event.start_time,
      event.end_time, coalesce((select regist_start_time from cubic_event_regist where event_id = event.id), event.start_time) as opening_time, event.stage,
      jsonb_build_array(jsonb_build_object('id', event.id, 'name_cn', event.name_cn, 'name_en', event.name_en, 'start_time', event.start_time)) as new_events
    from (select max(id) as id from cubic_event_applicant where registration_status = 'success') newest
    left join cubic_event_applicant applicant on applicant.id = newest.id left join cubic_event_base event on event.id = applicant.event_id
    left join cubic_user person on person.id = applicant.user_id`
  if (!newest) throw new Error('An aggregate has one row')
  return newest
}
