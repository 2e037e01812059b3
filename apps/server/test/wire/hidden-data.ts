import type { Wire } from '@cubic/testing/server/wire'
import type { WireClient } from '@cubic/testing/server/wire-client'
import { NEW, OLD } from './oracle-questions.ts'

export const ROLES = ['guest', 'member', 'mentor', 'scanner', 'author', 'admin'] as const
export type Role = (typeof ROLES)[number]
type Rows = { readonly [table: string]: readonly number[] }
/** The data a role may not read, by the rules of the domain: whole rows, and columns of rows that it reads. */
export type Hidden = {
  readonly rows: Rows
  readonly columns: readonly (readonly [table: string, ids: readonly number[], columns: readonly string[]])[]
  /** Columns that refer to somebody hidden from the role, and their changed values. */
  readonly pointers: readonly (readonly [table: string, ids: readonly number[], column: string, to: number | null])[]
  /** Records that are created and deleted without the role seeing them. */
  readonly comings: readonly (() => Promise<readonly [model: string, id: number]>)[]
}

export type HiddenData = {
  readonly clients: { readonly [role in Role]: WireClient }
  readonly hidden: { readonly [role in Role]: Hidden }
  /** Some of the records that at least somebody may not read. */
  readonly ids: readonly number[]
}

/** Records of every model, and what each role may not read of them. */
export async function makeHiddenData(wire: Wire): Promise<HiddenData> {
  const { aFeedback, anAdmin, anEvent, anEventType, aProject, aTicket, aUser, as, db, guest, insert } = wire
  const [admin, scanner, author] = [
    await anAdmin(),
    await aUser({ roles: ['scanner_admin'] }),
    await aUser({ roles: ['event_admin'] }),
  ]
  const [member, mentor] = [await aUser({ person: {} }), await aUser({ roles: ['mentor'], person: {} })]
  const [stranger, other] = [
    await aUser({ person: {}, phone: OLD, email: OLD, nickname: OLD }),
    await aUser({ person: {} }),
  ]
  const clients: HiddenData['clients'] = {
    guest: guest(),
    member: as(member),
    mentor: as(mentor),
    scanner: as(scanner),
    author: as(author),
    admin: as(admin),
  }

  const [ours, theirs] = [
    await aProject({ members: [member], mentors: [mentor] }),
    await aProject({ members: [stranger], mentors: [other] }),
  ]
  const type_id = (await anEventType()).id
  const details = { address: OLD, notice: OLD, reject_reason: OLD, act_details_manage_url: OLD }
  const withAll = { type_id, form: [{ name: OLD }], registration: { need_audit: true, scope: { unify_ids: ['S1'] } } }
  const shown = await anEvent({ ...withAll, creator: stranger, columns: details })
  const quiet = await anEvent({
    ...withAll,
    creator: stranger,
    columns: { ...details, show_participant_number: false },
  })
  const members = await anEvent({ ...withAll, creator: stranger, columns: { ...details, public_or_not: false } })
  const drafted = await anEvent({ ...withAll, creator: author, stage: 'draft', columns: details })
  const waiting = await anEvent({ ...withAll, creator: stranger, stage: 'waiting_review', columns: details })
  const cancelled = await anEvent({ ...withAll, creator: stranger, stage: 'cancelled', columns: details })
  const pages = new Map<number, readonly [page: number, material: number]>()
  for (const event of [shown, members, drafted, waiting, cancelled]) {
    const page = await insert('cubic_event_page', { name: OLD, content: [] })
    await db().run`update cubic_event_base set custom_detail_page_id = ${page}::integer where id = ${event.id}`
    pages.set(event.id, [page, await insert('cubic_page_material_file', { page_id: page, origin_filename: OLD })])
  }
  const answers = {
    phone: OLD,
    email: OLD,
    values: { 1: OLD },
    columns: { source: OLD, location: OLD, leave_reason: OLD, check_in_by: scanner.id },
  }
  const own = await aTicket({ event: shown, owner: member, submitter: stranger, project: ours, ...answers })
  const foreign = [
    await aTicket({ event: shown, owner: stranger, project: theirs, name: OLD, status: 'waiting_review', ...answers }),
    await aTicket({ event: shown, submitter: other, name: OLD, ...answers }),
    await aTicket({ event: members, owner: other, name: OLD, status: 'waitlisted', ...answers }),
  ].map((ticket) => ticket.id)
  const words = { columns: { mentor_content: OLD, client_content: OLD } }
  const feedback = (await aFeedback({ project: ours, mentor, ticket: own, ...words })).id
  const foreignFeedback = (await aFeedback({ project: theirs, mentor: other, ...words })).id
  const person = (user: { personId: number | null }): number => user.personId ?? 0
  const staffOnly: Rows = {
    cubic_message_template: [
      await insert('cubic_message_template', {
        channel: 'email',
        case: 'sign_in_code',
        language: 'cn',
        subject: OLD,
        body: OLD,
      }),
    ],
    cubic_message: [
      await insert('cubic_message', {
        channel: 'email',
        case: 'sign_in_code',
        subject: OLD,
        recipient: OLD,
        event_id: shown.id,
      }),
    ],
    cubic_reserved_places: [
      await insert('cubic_reserved_places', {
        regist_id: shown.regist_id,
        name: OLD,
        seats: 1,
        scope: { person_types: ['staff'] },
      }),
    ],
    cubic_pivot_table: [
      await insert('cubic_pivot_table', { name: OLD, model: 'User', data: { measures: [{ measure: 'count' }] } }),
    ],
  }
  const adminOnly: Rows = {
    cubic_message_setting: [
      await insert('cubic_message_setting', { platform_app_id: OLD, secret: OLD, sms_signature: OLD }),
    ],
    cubic_audit_entry: [
      await insert('cubic_audit_entry', { at: new Date(), model: 'User', action: OLD, user_id: stranger.id }),
    ],
  }
  const partsOf = (...events: readonly (typeof shown)[]): Rows => ({
    cubic_event_base: events.map((event) => event.id),
    cubic_event_regist: events.map((event) => event.regist_id),
    cubic_event_form_field: events.flatMap((event) => event.fields),
    cubic_event_page: events.map((event) => pages.get(event.id)?.[0] ?? 0),
    cubic_page_material_file: events.map((event) => pages.get(event.id)?.[1] ?? 0),
  })
  const seen = [shown.id, quiet.id]
  const ofEvents = (ids: readonly number[]) =>
    [
      ['cubic_event_base', ids, ['reject_reason', 'act_details_manage_url']],
      ['cubic_event_regist', [shown.regist_id, quiet.regist_id], ['scope']],
    ] as const
  const secrets = [['cubic_user', [stranger.id, other.id, member.id], ['password']]] as const
  const everybody = [admin, scanner, author, member, mentor, stranger, other].map((user) => user.id)
  const contacts = ['account', 'phone', 'email'] as const

  const aDraft = async () =>
    ['CubicEventBase', (await anEvent({ ...withAll, stage: 'draft', creator: author })).id] as const
  const aSeat = async () =>
    [
      'CubicEventApplicant',
      (await aTicket({ event: shown, submitter: other, status: 'waitlisted', ...answers })).id,
    ] as const
  const aStranger = async () => ['User', (await aUser({ nickname: NEW })).id] as const
  const aPerson = async () =>
    [
      'EventPerson',
      await insert('cubic_event_person', { name: NEW, person_type: 'staff', user_id: stranger.id }),
    ] as const
  const anotherProject = async () => ['CubicProject', (await aProject({ members: [stranger] })).id] as const
  const aWord = async () => ['CubicFeedback', (await aFeedback({ project: theirs, mentor: other })).id] as const
  const anEntry = async () =>
    [
      'AuditEntry',
      await insert('cubic_audit_entry', { at: new Date(), model: 'CubicEventBase', record_id: shown.id, action: NEW }),
    ] as const

  const toStudents: Rows = {
    ...staffOnly,
    ...adminOnly,
    cubic_event_applicant: foreign,
    cubic_project: [theirs.id],
    cubic_feedback: [foreignFeedback],
  }
  const strangers = [stranger.id, other.id, scanner.id, author.id, admin.id]
  const shownOrQuiet = [...ofEvents([...seen, members.id]), ...secrets]
  const creators = [
    ['cubic_event_base', [shown.id], 'creator', other.id],
    ['cubic_event_base', [quiet.id], 'creator', null],
    ['cubic_event_type', [type_id], 'creator', other.id],
  ] as const
  const ofOwnTicket = [
    ['cubic_event_applicant', [own.id], 'check_in_by', null],
    ['cubic_event_applicant', [own.id], 'submitter_id', other.id],
  ] as const
  const hidden: HiddenData['hidden'] = {
    guest: {
      rows: {
        ...toStudents,
        ...partsOf(members, drafted, waiting, cancelled),
        cubic_user: everybody,
        cubic_event_person: [member, mentor, stranger, other].map(person),
        cubic_event_applicant: [own.id, ...foreign],
        cubic_project: [ours.id, theirs.id],
        cubic_feedback: [feedback, foreignFeedback],
        cubic_view_config: [
          await insert('cubic_view_config', { name: OLD, model: 'User', view_type: 'list', data: { columns: [] } }),
        ],
      },
      columns: [...ofEvents(seen), ...secrets],
      pointers: creators,
      comings: [
        aDraft,
        aSeat,
        aStranger,
        aPerson,
        anotherProject,
        aWord,
        anEntry,
        async () => ['Role', await insert('cubic_role', { key: 'library', name: NEW })],
      ],
    },
    member: {
      rows: {
        ...toStudents,
        ...partsOf(drafted, waiting, cancelled),
        cubic_user: strangers,
        cubic_event_person: [mentor, stranger, other].map(person),
      },
      columns: [
        ...shownOrQuiet,
        ['cubic_user', [mentor.id], contacts],
        ['cubic_feedback', [feedback], ['mentor_content']],
      ],
      pointers: [...creators, ...ofOwnTicket, ['cubic_user', [mentor.id], 'default_identity_id', null]],
      comings: [aDraft, aSeat, aStranger, aPerson, anotherProject, aWord, anEntry],
    },
    mentor: {
      rows: {
        ...toStudents,
        ...partsOf(drafted, waiting, cancelled),
        cubic_user: strangers,
        cubic_event_person: [member, stranger, other].map(person),
      },
      columns: [
        ...shownOrQuiet,
        ['cubic_user', [member.id], contacts],
        ['cubic_event_applicant', [own.id], ['flora_external_id']],
      ],
      pointers: [...creators, ...ofOwnTicket, ['cubic_user', [member.id], 'default_identity_id', null]],
      comings: [aDraft, aSeat, aStranger, aPerson, anotherProject, aWord, anEntry],
    },
    scanner: {
      rows: {
        ...staffOnly,
        ...adminOnly,
        ...partsOf(drafted, waiting),
        cubic_event_person: [member, mentor, stranger, other].map(person),
        cubic_project: [ours.id, theirs.id],
        cubic_feedback: [feedback, foreignFeedback],
      },
      columns: [
        ...ofEvents([...seen, members.id, cancelled.id]),
        ...secrets,
        ['cubic_user', everybody.filter((id) => id !== scanner.id), contacts],
        [
          'cubic_event_applicant',
          [own.id, ...foreign],
          [
            'phone',
            'email',
            'values',
            'location',
            'source',
            'leave_reason',
            'reject_reason',
            'activity_evaluation_score',
            'evaluation_comment',
            'flora_external_id',
          ],
        ],
      ],
      pointers: [
        ['cubic_event_applicant', [own.id], 'project', null],
        ['cubic_event_applicant', [foreign[1] ?? 0], 'project', theirs.id],
        ['cubic_user', [stranger.id], 'default_identity_id', null],
      ],
      comings: [aDraft, aPerson, anotherProject, aWord, anEntry],
    },
    author: {
      rows: adminOnly,
      columns: [
        ...secrets,
        ['cubic_user', everybody.filter((id) => id !== author.id), ['account']],
        ['cubic_feedback', [feedback, foreignFeedback], ['mentor_content']],
      ],
      pointers: [],
      comings: [anEntry],
    },
    admin: {
      rows: {},
      columns: [
        ...secrets,
        ['cubic_message_setting', adminOnly['cubic_message_setting'] ?? [], ['secret']],
        ['cubic_feedback', [feedback, foreignFeedback], ['mentor_content']],
      ],
      pointers: [],
      comings: [],
    },
  }
  return {
    clients,
    hidden,
    ids: [...new Set([stranger.id, ...foreign, drafted.id, waiting.id, theirs.id, foreignFeedback])],
  }
}
