import { type Outcome, ok, refuse, type RegisteredApplicant } from '@cubic/contract'
import { type Queryable, sql, type Sql } from '@cubic/data-platform'
import type { Submission } from './submission.ts'

export type Answer = Outcome<readonly RegisteredApplicant[]>

export type FirstAnswer = { readonly hash: string; readonly answer: readonly RegisteredApplicant[] }

/** The first answer to a request, or a refusal because its id was used for something else. */
export function answerAgain({ request }: Pick<Submission, 'request'>, { hash, answer }: FirstAnswer): Answer {
  return hash === request?.hash ? ok(answer) : refuse('event:request_conflict')
}

export async function listFirstAnswers<Asked extends Pick<Submission, 'caller' | 'request'>>(
  db: Queryable,
  submissions: readonly Asked[],
): Promise<ReadonlyMap<Asked, Answer>> {
  const asked = submissions.filter((submission) => submission.request)
  if (asked.length === 0) return new Map()
  const found = await db.rows<FirstAnswer & { readonly place: number }>`
    select asked.place::integer, encode(first.request_hash, 'hex') as hash, first.answer
    from unnest(${asked.map(({ caller }) => caller.userId)}::integer[], ${asked.map(({ request }) => request?.id)}::uuid[])
      with ordinality as asked (user_id, request_id, place)
    join cubic_registration_request first on first.user_id = asked.user_id and first.request_id = asked.request_id`
  const answers = new Map<Asked, Answer>()
  for (const { place, hash, answer } of found) {
    const submission = asked[place - 1]
    if (submission) answers.set(submission, answerAgain(submission, { hash, answer }))
  }
  return answers
}

/** Inserts for `applicants` (submitter_id, event_id, request_id, hash, answer) that have a request id. */
export function firstAnswerInsert(applicants: Sql): Sql {
  return sql`
    insert into cubic_registration_request (user_id, request_id, event_id, request_hash, answer)
    select submitter_id, request_id, event_id, decode(hash, 'hex'), answer from ${applicants} where request_id is not null`
}
