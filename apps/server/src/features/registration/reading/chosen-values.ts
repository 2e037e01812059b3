import { sql, type Sql } from '@cubic/data-platform'
import { hasChoices, typesWhere } from '@cubic/domain/registration/question-types'

export const CHOICE_TYPES = typesWhere(hasChoices)

/** Returns the values of the choices that the stored answer takes, one a row. */
export function chosenValues(answer: Sql): Sql {
  return sql`jsonb_array_elements_text(case jsonb_typeof(${answer}) when 'array' then ${answer} else jsonb_build_array(${answer}) end)`
}
