import { type TemplateCase, type Text } from '@cubic/contract'
import type { Tx } from '@cubic/data-platform'
import { shippedTemplate } from '@cubic/domain/messages/template'
import { NOTABLE } from './notable-events.ts'
import type { People } from './people.ts'
import { Random } from './random.ts'
import { continueIds, insertRows, type Row, translated } from './rows.ts'

const PROJECTS: readonly { readonly name: Text; readonly description: Text }[] = [
  {
    name: { cn: '古籍智能断句', en: 'Punctuating Ancient Texts' },
    description: {
      cn: '用序列标注与大模型为未点校的古籍自动断句，并给出置信度。',
      en: 'Adds punctuation to unedited classical texts with sequence labelling and language models, and says how sure it is.',
    },
  },
  {
    name: { cn: '校园无障碍地图', en: 'Accessible Campus Map' },
    description: {
      cn: '采集坡道、电梯与盲道，为轮椅使用者规划路线。',
      en: 'Records ramps, lifts and tactile paths, and plans routes for wheelchair users.',
    },
  },
  {
    name: { cn: '低成本水质监测', en: 'Low-Cost Water Monitoring' },
    description: {
      cn: '用开源硬件监测校河水质，数据每小时公开。',
      en: 'Measures the water of the campus river with open hardware and publishes the data every hour.',
    },
  },
  {
    name: { cn: '方言语音档案', en: 'Dialect Voice Archive' },
    description: {
      cn: '记录十二种方言的日常对话，供语言学研究使用。',
      en: 'Records everyday conversation in twelve dialects for linguists to study.',
    },
  },
  {
    name: { cn: '食堂光盘预测', en: 'Canteen Forecast' },
    description: {
      cn: '预测每个窗口的客流与剩余，减少浪费。',
      en: 'Predicts queues and leftovers at each counter, so that less food is wasted.',
    },
  },
  {
    name: { cn: '手语翻译手套', en: 'Sign Language Glove' },
    description: {
      cn: '识别常用手语词汇，实时转为语音。',
      en: 'Recognises common signs and speaks them aloud as you sign.',
    },
  },
  {
    name: { cn: '二手书流转平台', en: 'Textbook Exchange' },
    description: {
      cn: '让教材在学期之间找到下一位读者。',
      en: 'Finds last term’s textbooks their next reader.',
    },
  },
  {
    name: { cn: '实验室安全助手', en: 'Lab Safety Assistant' },
    description: {
      cn: '把安全规程变成可检查的清单与提醒。',
      en: 'Turns safety rules into checklists and reminders.',
    },
  },
  {
    name: { cn: '宿舍节能竞赛', en: 'Dorm Energy Contest' },
    description: {
      cn: '按楼层公开用电，比较节能方案的效果。',
      en: 'Publishes electricity use floor by floor and compares what saves the most.',
    },
  },
  {
    name: { cn: '旧楼声学改造', en: 'Better Acoustics for Old Buildings' },
    description: {
      cn: '测量混响并给出低成本的吸声方案。',
      en: 'Measures reverberation and suggests affordable ways to absorb it.',
    },
  },
]
const ROUNDS: readonly Text[] = [
  { cn: '', en: '' },
  { cn: '（二期）', en: ', Phase 2' },
  { cn: '（三期）', en: ', Phase 3' },
]

/** Thirty projects with members, mentors and their feedback; the first is student1's. */
export async function fillProjects(tx: Tx, people: People): Promise<void> {
  const random = new Random(4)
  const projects = Array.from({ length: 30 }, (_, index) => {
    const { name, description } = PROJECTS[index % PROJECTS.length] as (typeof PROJECTS)[number]
    const round = ROUNDS[Math.floor(index / PROJECTS.length)] as Text
    return { id: index + 1, name: { cn: name.cn + round.cn, en: name.en + round.en }, description }
  })
  await insertRows(
    tx,
    'cubic_project',
    { id: 'integer', name: translated('text'), description: translated('text') },
    projects,
  )
  const mentor = people.all.find((person) => person.account === 'mentor')
  const mentorOf = (id: number) => (id <= 4 && mentor ? mentor : random.pick(people.mentors))
  const mentors = projects.map(({ id }) => ({ owner_id: id, related_id: mentorOf(id).id }))
  const members = projects.flatMap(({ id }) =>
    random.sample(people.students.slice(1), 3).map((person) => ({ owner_id: id, related_id: person.id })),
  )
  for (const id of [1, 2]) members.push({ owner_id: id, related_id: people.students[0]?.id ?? 0 })
  const link = { owner_id: 'integer', related_id: 'integer' }
  await insertRows(tx, 'cubic_project__mentors', link, mentors)
  await insertRows(tx, 'cubic_project__members', link, members)
  await tx.run`update cubic_event_applicant set project = 1 where user_id = ${people.students[0]?.id} and event_id = ${NOTABLE.attended}`
  await insertRows(
    tx,
    'cubic_feedback',
    {
      id: 'integer',
      project_id: 'integer',
      applicant_id: 'integer',
      mentor_id: 'integer',
      client_edit_state: 'text',
      mentor_edit_state: 'text',
      client_content: 'text',
      mentor_content: 'text',
    },
    mentors.map(({ owner_id, related_id }) => feedbackOf(owner_id, related_id, random)),
  )
  await tx.run`update cubic_feedback set applicant_id = (select id from cubic_event_applicant where user_id = ${people.students[0]?.id} and event_id = ${NOTABLE.attended}) where project_id = 1`
  for (const table of ['cubic_project', 'cubic_feedback']) await continueIds(tx, table)
}

/** People write in the language that they like: the demo's write in both. */
const FEEDBACK: readonly { readonly mentor: Text; readonly member: Text }[] = [
  {
    mentor: {
      cn: '数据集的划分很扎实，建议补一组跨朝代的对比实验，并在展示中先讲问题再讲方法。',
      en: 'The dataset is split with care. Add an experiment across dynasties, and present the problem before the method.',
    },
    member: {
      cn: '已完成第一轮用户访谈，原型可以演示，下一步希望扩大数据集。',
      en: 'The first interviews are done and the prototype runs. Next we’d like to enlarge the dataset.',
    },
  },
  {
    mentor: {
      cn: '选题有意义，先用两周把最小的版本跑通，再谈更多功能。',
      en: 'A worthwhile topic. Get the smallest version running in two weeks before you add more.',
    },
    member: {
      cn: '最小版本已经上线，三十位同学在试用。',
      en: 'The smallest version is live, and thirty students are trying it.',
    },
  },
  {
    mentor: {
      cn: '图表清楚。请说明误差从何而来，并与去年的数据对照。',
      en: 'The charts are clear. Say where the errors come from, and compare with last year.',
    },
    member: {
      cn: '补充了误差分析，去年的数据正在整理。',
      en: 'We’ve added an error analysis and are preparing last year’s data.',
    },
  },
  {
    mentor: {
      cn: '展示时间偏长，把结论放到第一页，演示留两分钟。',
      en: 'The talk runs long: put the conclusion first and keep two minutes for the demo.',
    },
    member: {
      cn: '已改为八分钟，结论在前，并录了备用的演示视频。',
      en: 'It’s eight minutes now, conclusion first, with a recorded demo to fall back on.',
    },
  },
  {
    mentor: {
      cn: '预算要写到每一项，材料可以向实验中心借用。',
      en: 'List every item in the budget. You can borrow materials from the lab centre.',
    },
    member: {
      cn: '材料已借到，预算减少了三分之一。',
      en: 'We’ve borrowed the materials, and the budget is a third smaller.',
    },
  },
]

function feedbackOf(project: number, mentor: number, random: Random): Row {
  const answered = project === 1 || random.chance(0.6)
  const words = FEEDBACK[(project - 1) % FEEDBACK.length]
  return {
    id: project,
    project_id: project,
    applicant_id: null,
    mentor_id: mentor,
    client_edit_state: answered ? 'submitted' : 'draft',
    client_content: answered ? inBoth(words?.member) : null,
    mentor_edit_state: project === 1 || random.chance(0.5) ? 'submitted' : 'draft',
    mentor_content: inBoth(words?.mentor),
  }
}

function inBoth(text: Text | undefined): string | null {
  return text ? `${text.cn}\n${text.en}` : null
}

const TOLD_STATUS: { readonly [status: string]: TemplateCase } = {
  success: 'registration_success',
  withdrawn: 'registration_success',
  waitlisted: 'waitlisted',
  waiting_review: 'registration_received',
  rejected: 'registration_failure',
}

/** Adds the messages to the newest registrants, and all of student1's, of which the two newest are unread. */
async function fillOutbox(tx: Tx, people: People): Promise<void> {
  const told = Object.entries(TOLD_STATUS).map(([status, name]) => ({
    status,
    case: name,
    subject: shippedTemplate('email', name, 'cn').subject,
  }))
  await tx.run`
    with told as (select * from json_to_recordset(${JSON.stringify(told)}::json) as told (status text, "case" text, subject text)),
      newest as (
        (select id from cubic_event_applicant where email is not null order by created_time desc, id desc limit 190)
        union select id from cubic_event_applicant where user_id = ${people.students[0]?.id}),
      written as (
        select told."case", applicant.*, coalesce(applicant.email, person.email) as recipient,
          replace(told.subject, '{event_name}', event.name_cn) as subject,
          applicant.user_id = ${people.students[0]?.id} as is_own, applicant.id % 40 = 5 as is_dead
        from newest join cubic_event_applicant applicant on applicant.id = newest.id join told on told.status = applicant.registration_status
        join cubic_event_base event on event.id = applicant.event_id left join cubic_user person on person.id = applicant.user_id)
    insert into cubic_message (channel, "case", event_id, applicant_id, user_id, language, recipient, subject, state, attempts, last_error, created_time,
      sent_time, read_time)
    select 'email', "case", event_id, id, user_id, 'cn', recipient, subject, case when is_dead then 'dead' else 'sent' end, 1,
      case when is_dead then '550 mailbox unavailable' end, created_time, case when not is_dead then created_time + interval '5 seconds' end,
      case when is_own and row_number() over (partition by is_own order by created_time desc, id desc) > 2 then created_time + interval '1 hour' end
    from written order by created_time, id`
}

/** The outbox, stored views and pivot tables of the back office. */
export async function fillOffice(tx: Tx, people: People, now: Date): Promise<void> {
  await fillOutbox(tx, people)
  const views = [
    {
      external_id: 'event_list',
      name: '活动列表 / Events',
      model: 'CubicEventBase',
      view_type: 'list',
      data: {
        columns: ['name', 'type_id', 'start_time', 'status', 'participant_number'],
        sort: [{ field: 'start_time', order: 'desc' }],
      },
    },
    {
      external_id: 'event_form',
      name: '活动表单 / Event form',
      model: 'CubicEventBase',
      view_type: 'form',
      data: { groups: [{ fields: ['name', 'type_id', 'address', 'start_time', 'end_time'] }] },
    },
    {
      external_id: 'applicant_list',
      name: '报名人列表 / Registrants',
      model: 'CubicEventApplicant',
      view_type: 'list',
      data: { columns: ['name', 'event_id', 'registration_status', 'check_in_status', 'created_time'] },
    },
    {
      external_id: 'applicant_search',
      name: '报名人搜索 / Search of registrants',
      model: 'CubicEventApplicant',
      view_type: 'search',
      data: { fields: ['name', 'phone'] },
    },
  ]
  await insertRows(
    tx,
    'cubic_view_config',
    { external_id: 'text', name: 'text', model: 'text', view_type: 'text', data: 'jsonb' },
    views,
  )
  const pivots = [
    {
      name: '各类型活动数 / Events by type',
      model: 'CubicEventBase',
      data: { rows: [{ field: 'type_id' }], measures: [{ measure: 'count' }] },
    },
    {
      name: '每周报名人数 / Registrations by week',
      model: 'CubicEventApplicant',
      data: {
        rows: [{ field: 'created_time', by: 'week' }],
        columns: [{ field: 'registration_status' }],
        measures: [{ measure: 'count' }],
      },
    },
  ]
  await insertRows(tx, 'cubic_pivot_table', { name: 'text', model: 'text', data: 'jsonb' }, pivots)
  await tx.run`insert into cubic_audit_entry (at, user_id, model, record_id, action, address, before, after) values (${now}, ${people.admin.id}, 'CubicEventBase', ${NOTABLE.pinned}, 'pin', '127.0.0.1', '{"top_or_not": false}', '{"top_or_not": true}')`
}
