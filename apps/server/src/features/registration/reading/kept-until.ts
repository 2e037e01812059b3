import { sql, type Sql } from '@cubic/data-platform'
import { NAME_QUESTIONS } from '@cubic/domain/registration/name-question'
import { holdsConsent, QUESTION_TYPES, typesWhere } from '@cubic/domain/registration/question-types'

const SETTING = {
  usual: sql`(select answers_keep_days from cubic_settings order by id limit 1)`,
  longest: sql`(select answers_keep_days_max from cubic_settings order by id limit 1)`,
}

/**
 * When the answers to a question are deleted; null for never. Consents prove what was agreed to: they follow the
 * longest time alone. A name stays with the registration.
 */
export function deletedOn(question: Sql): Sql {
  const names = [...NAME_QUESTIONS]
  const titled = typesWhere((type) => QUESTION_TYPES[type].titled === true)
  return sql`(select event.end_time + make_interval(days => least(coalesce(${question}.keep_days,
      case when ${question}.type <> all(${typesWhere(holdsConsent)}) then coalesce(regist.keep_days, ${SETTING.usual}) end), ${SETTING.longest}))
    from cubic_event_base event left join cubic_event_regist regist on regist.event_id = event.id
    where event.id = ${question}.event_id and not (${question}.type = any(${titled})
      and (lower(btrim(coalesce(${question}.name_cn, ''))) = any(${names}) or lower(btrim(coalesce(${question}.name_en, ''))) = any(${names}))))`
}

/** When the contacts that no question asks for are deleted. */
export function contactsDeletedOn(event: Sql, regist: Sql): Sql {
  return sql`(${event}.end_time + make_interval(days => least(coalesce(${regist}.keep_days, ${SETTING.usual}), ${SETTING.longest})))`
}
