import type { FieldProblem, Text } from '@cubic/contract'
import { clashesOf, type SessionTime } from './clashes.ts'

export type ChoosableSession = SessionTime & { readonly name: Text; readonly cancelled: boolean }

export type ChoiceRules = {
  readonly allowOverlap: boolean
  /** In milliseconds. */
  readonly now: number
  /** What was chosen before: it may stay, over or cancelled. */
  readonly before?: readonly number[]
  /** Staff may still put somebody down for what is over. */
  readonly byStaff?: boolean
}

/** The field that problems of a choice name, beside the answers. */
export const SESSIONS_FIELD = 'sessions'
const LABEL: Text = { cn: '场次', en: 'The session' }
const TWICE: Text = { cn: '同一场选了两次', en: 'it is chosen twice' }

export function choiceProblems(
  sessions: readonly ChoosableSession[],
  chosen: readonly number[] | undefined,
  { allowOverlap, now, before = [], byStaff = false }: ChoiceRules,
): readonly FieldProblem[] {
  const field = SESSIONS_FIELD
  if (!chosen || chosen.length === 0) return [{ problem: 'no_session', field, parameters: {} }]
  const problems: FieldProblem[] = []
  const known: ChoosableSession[] = []
  for (const [place, id] of chosen.entries()) {
    const session = sessions.find((each) => each.id === id)
    const name = session?.name ?? { cn: `${LABEL.cn} ${id}`, en: `${LABEL.en} ${id}` }
    if (chosen.indexOf(id) < place) problems.push({ problem: 'content', field, parameters: { name, reason: TWICE } })
    else if (!session) problems.push({ problem: 'enum', field, parameters: { name } })
    else if (before.includes(id)) known.push(session)
    else if (session.cancelled) problems.push({ problem: 'session_cancelled', field, parameters: { name } })
    else if (session.end <= now && !byStaff) problems.push({ problem: 'session_over', field, parameters: { name } })
    else known.push(session)
  }
  if (!allowOverlap)
    for (const { one, other } of clashesOf(known.filter(({ cancelled }) => !cancelled)))
      // a choice that clashed before, since a session was moved, may stay
      if (!before.includes(one.id) || !before.includes(other.id))
        problems.push({ problem: 'overlap', field, parameters: { name: one.name, other: other.name } })
  return problems
}
