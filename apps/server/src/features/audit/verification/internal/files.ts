import { sql, type Tx } from '@cubic/data-platform'
import { holdsFiles, typesWhere } from '@cubic/domain/registration/question-types'
import { type Finding, lookFor } from './look-for.ts'

/** Every file that an answer names is part of that registration, and the other way round. */
export async function checkFiles(tx: Tx): Promise<readonly Finding[]> {
  const table = await tx.one<{ there: boolean }>`select to_regclass('cubic_answer_file') is not null as there`
  if (!table?.there) return []
  const named = sql`
    select applicant.id as applicant_id, question.id as field_id, answer.reference
    from cubic_event_form_field question
    join cubic_event_applicant applicant on applicant.event_id = question.event_id and applicant."values" ? question.id::text
    cross join lateral jsonb_array_elements_text(case jsonb_typeof(applicant."values" -> question.id::text)
      when 'array' then applicant."values" -> question.id::text else '[]' end) as answer (reference)
    where question.type = any(${typesWhere(holdsFiles)})`
  return [
    ...(await lookFor(
      tx,
      'answer_without_file',
      sql`select named.applicant_id as id from (${named}) named left join cubic_answer_file file
        on (file.applicant_id, file.field_id, file.reference) = (named.applicant_id, named.field_id, named.reference)
        where file.hash is null`,
    )),
    ...(await lookFor(
      tx,
      'file_without_answer',
      sql`select file.hash as id from cubic_answer_file file left join (${named}) named
        on (named.applicant_id, named.field_id, named.reference) = (file.applicant_id, file.field_id, file.reference)
        where file.applicant_id is not null and named.applicant_id is null`,
    )),
  ]
}
