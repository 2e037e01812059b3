import {
  fillText,
  type Lang,
  PERSON_TYPE,
  type RefusalKind,
  type RegistrationRefusal,
  type Text,
} from '@cubic/contract'
import type { Scope } from './scope.ts'

export type RefusalFacts = {
  readonly now: Date
  readonly opens: Date | null
  readonly closes: Date | null
  readonly modifyUntil: Date | null
  /** Whether what was submitted may still be changed. */
  readonly canEdit: boolean
  readonly waiting: number
  /** Null: unlimited. */
  readonly seatLimit: number | null
  /** Free seats that are kept for others, and when the last of them opens to all; null where one never does. */
  readonly seatsKept: number
  readonly keptUntil: Date | null
  readonly showsNumbers: boolean
  readonly scope: Scope
  /** Who registered them, if it was somebody else. */
  readonly registeredBy: string | null
}

const DETAILS = {
  opens: { cn: '将于 {time} 开放', en: 'It opens {time}' },
  notPublished: { cn: '开放时间尚未确定', en: 'The opening time is not set yet' },
  closed: { cn: '已于 {time} 截止', en: 'It closed {time}' },
  full: {
    cn: '共 {seats}；有人取消时会立即重新开放',
    en: 'It has {seats}; if someone cancels, their seat opens straight away',
  },
  queue: { cn: '空出的名额会先给候补的人', en: 'Freed seats go to the people on the waitlist first' },
  kept: { cn: '剩余 {seats}为特定人员保留', en: 'The last {seats} reserved for certain people' },
  keptUncounted: { cn: '剩余名额为特定人员保留', en: 'The last seats are reserved for certain people' },
  keptUncountedUntil: {
    cn: '剩余名额为特定人员保留至 {time}，之后向所有人开放',
    en: 'The last seats are reserved for certain people until {time}, then open to everyone',
  },
  keptUntil: {
    cn: '剩余 {seats}为特定人员保留至 {time}，之后向所有人开放',
    en: 'The last {seats} reserved for certain people until {time}, then open to everyone',
  },
  personTypes: { cn: '仅面向{types}', en: 'This event is for {types} only' },
  list: { cn: '仅面向名单内的人员', en: 'This event is for people on a list only' },
  units: { cn: '仅面向指定单位的人员', en: 'This event is for people of certain units only' },
  registeredBy: { cn: '{name} 已为您报名', en: '{name} has registered you' },
  editUntil: { cn: '修改已于 {time} 截止', en: 'Changes closed {time}' },
  submitted: { cn: '您仍可修改或取消已提交的报名', en: 'You can still change or cancel what you submitted' },
} as const satisfies { readonly [detail: string]: Text }

type Detail = (facts: RefusalFacts, at: (moment: Date) => Text) => Text | undefined
const editUntil: Detail = ({ modifyUntil }, at) =>
  modifyUntil ? filled(DETAILS.editUntil, { time: at(modifyUntil) }) : undefined
/** Undefined: the refusal's own text says everything. */
const DETAIL_OF: { readonly [refusal in RegistrationRefusal | 'event:edit_closed']: Detail | undefined } = {
  'events:status_forbidden': undefined,
  'event:unauthenticated': undefined,
  'event:too_few_seats': undefined,
  'events:regist_has_not_started': ({ opens }, at) =>
    opens ? filled(DETAILS.opens, { time: at(opens) }) : DETAILS.notPublished,
  // One that was stopped by hand, or whose event is over, closed at another time.
  'events:regist_date_pass': ({ closes, now }, at) =>
    closes && closes <= now ? filled(DETAILS.closed, { time: at(closes) }) : undefined,
  'event:regist_full': fullDetail,
  'event:out_of_scope': ({ scope }) => scopeDetail(scope),
  'event:already_registered': ({ registeredBy }) =>
    registeredBy === null ? undefined : filled(DETAILS.registeredBy, { name: registeredBy }),
  'event:already_submitted': (facts, at) => (facts.canEdit ? DETAILS.submitted : editUntil(facts, at)),
  'event:edit_closed': editUntil,
}
const detailOf: { readonly [refusal in RefusalKind]?: Detail | undefined } = DETAIL_OF

/** Can there be more to say after the refusal's own text? */
export function isDetailed(refusal: RefusalKind): boolean {
  return detailOf[refusal] !== undefined
}

/**
 * Returns details to show after the refusal's text; undefined without any. `formatTime` formats a moment for readers.
 */
export function refusalDetail(
  refusal: RefusalKind,
  facts: RefusalFacts,
  formatTime: (moment: Date, lang: Lang) => string,
): Text | undefined {
  const at = (moment: Date): Text => ({ cn: formatTime(moment, 'cn'), en: formatTime(moment, 'en') })
  return detailOf[refusal]?.(facts, at)
}

function fullDetail(facts: RefusalFacts, at: (moment: Date) => Text): Text | undefined {
  const { seatLimit, seatsKept, keptUntil, showsNumbers } = facts
  // with a known limit, the number of reserved seats would reveal the number of taken ones
  if (seatsKept > 0 && !showsNumbers)
    return keptUntil ? filled(DETAILS.keptUncountedUntil, { time: at(keptUntil) }) : DETAILS.keptUncounted
  if (seatsKept > 0)
    return keptUntil
      ? filled(DETAILS.keptUntil, { seats: lastSeats(seatsKept), time: at(keptUntil) })
      : filled(DETAILS.kept, { seats: lastSeats(seatsKept) })
  if (seatLimit === null || seatLimit === 0) return undefined
  return facts.waiting > 0 ? DETAILS.queue : filled(DETAILS.full, { seats: seats(seatLimit) })
}

function seats(count: number): Text {
  return { cn: `${count} 个名额`, en: count === 1 ? '1 seat' : `${count} seats` }
}

/** The English one with its verb, which follows the number too. */
function lastSeats(count: number): Text {
  return { cn: seats(count).cn, en: count === 1 ? 'seat is' : `${count} seats are` }
}

function scopeDetail(scope: Scope): Text | undefined {
  if (scope === 'everyone' || scope === 'login') return undefined
  if ('unify_ids' in scope) return DETAILS.list
  if ('units' in scope) return DETAILS.units
  const types = scope.person_types.map((type) => PERSON_TYPE[type])
  return filled(DETAILS.personTypes, {
    types: { cn: types.map((type) => type.cn).join('、'), en: types.map((type) => type.en.toLowerCase()).join(', ') },
  })
}

function filled(text: Text, parameters: Parameters<typeof fillText>[2]): Text {
  return { cn: fillText(text, 'cn', parameters), en: fillText(text, 'en', parameters) }
}
