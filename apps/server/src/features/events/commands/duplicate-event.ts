import { type DUPLICATE_EVENT, type MethodOutcome, ok } from '@cubic/contract'
import { type Caller, identifier, join, sql, type Tx } from '@cubic/data-platform'
import { recordChange } from '../../audit/commands/record-change.ts'

const EVENT = [
  'type_id',
  'address_cn',
  'address_en',
  'activity_mode',
  'notice_cn',
  'notice_en',
  'cover',
  'custom_detail_page_id',
  'act_url',
  'act_description_cn',
  'act_description_en',
  'show_participant_number',
  'sign_in',
  'home_calender',
  'home_todo_list',
  'to_official_website',
  'public_or_not',
]
const REGISTRATION = [
  'limited',
  'limit_number',
  'need_audit',
  'waitlist',
  'leave_frees_seat',
  'scope',
  'max_applicants',
  'sign_in_type',
]
const RESERVED_PLACES = ['name', 'seats', 'scope']
const FORM_FIELD = [
  'name_cn',
  'name_en',
  'type',
  'tips_cn',
  'tips_en',
  'required',
  'selections_cn',
  'selections_en',
  'bounds',
  'sort',
]

/** Makes a draft from the event, with its registration rules, permanently kept seats and form, without its times and people. Returns the draft's id. */
export async function duplicateEvent(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<MethodOutcome<typeof DUPLICATE_EVENT>> {
  const copy = await tx.one<{ id: number }>`
    insert into cubic_event_base (name_cn, name_en, creator, ${columns(EVENT)})
    select left(name_cn, 190) || ' (2)', left(name_en, 190) || ' (2)', ${caller.userId}::integer, ${columns(EVENT)} from cubic_event_base where id = ${id} returning id`
  const copyId = copy?.id ?? 0
  // One statement, so that the limit and the kept seats are consistent. The end of keeping seats is a time too, and not copied.
  await tx.run`
    with copy as (
      insert into cubic_event_regist (event_id, ${columns(REGISTRATION)})
      select ${copyId}::integer, ${columns(REGISTRATION)} from cubic_event_regist where event_id = ${id}
      returning id, event_id, limited, limit_number),
    counter as (
      insert into cubic_seat_counter (regist_id, event_id, seat_limit)
      select id, event_id, case when limited then limit_number end from copy)
    insert into cubic_reserved_places (regist_id, ${columns(RESERVED_PLACES)})
    select copy.id, ${columns(RESERVED_PLACES, 'places')} from copy, cubic_reserved_places places
    join cubic_event_regist original on original.id = places.regist_id
    where original.event_id = ${id} and places.until is null order by places.id`
  await tx.run`insert into cubic_event_form_field (event_id, ${columns(FORM_FIELD)}) select ${copyId}::integer, ${columns(FORM_FIELD)} from cubic_event_form_field where event_id = ${id}`
  await recordChange(tx, caller, {
    model: 'CubicEventBase',
    id: copyId,
    action: 'duplicate',
    before: null,
    after: { from: id },
  })
  return ok({ id: copyId })
}

function columns(names: readonly string[], table?: string): ReturnType<typeof sql> {
  return join(names.map((name) => (table === undefined ? identifier(name) : identifier(table, name))))
}
