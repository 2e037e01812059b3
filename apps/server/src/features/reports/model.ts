import { randomBytes } from 'node:crypto'
import { CubicReportLink, type FieldProblem, type Text } from '@cubic/contract'
import { type Caller, defineModel, type Model, type SaveDraft, type Tx, valueOf } from '@cubic/data-platform'
import { bindingCodeFrom } from '@cubic/domain/ticket/binding-code'
import type { Config } from '../../infra/services/configuration.ts'
import { reportLinkAccess } from './data/access.ts'

const WORD_MIN = 6
const FIXED: Text = { cn: '不能更改，请另建一个链接', en: 'cannot be changed: make another link instead' }
const TOO_LONG: Text = { cn: '不能晚于一年后', en: 'cannot be more than a year from now' }
const OVER: Text = { cn: '须晚于现在', en: 'must be later than now' }
const TOO_SHORT: Text = { cn: `至少 ${WORD_MIN} 个字符`, en: `must have at least ${WORD_MIN} characters` }

export const reportModels = ({ publicUrl }: Config): readonly Model[] => [
  defineModel(CubicReportLink, {
    access: reportLinkAccess,
    derived: { url: { needs: ['code'], compute: ({ code }) => `${publicUrl}/r/${String(code)}` } },
    indexes: { cubic_report_link_code_unique: 'unique on cubic_report_link (code)' },
    beforeSave: async (tx, caller, draft) => {
      if (draft.id === undefined) await makeCode(tx, caller, draft)
      return checkLink(tx, draft)
    },
  }),
]

/** Of 60 random bits: whoever has the link has it from somebody. */
async function makeCode(tx: Tx, { userId }: Caller, { values }: SaveDraft): Promise<void> {
  const clock = await tx.one<{ now: Date }>`select now() as now`
  values.set('code', bindingCodeFrom(randomBytes(12)))
  values.set('creator', userId)
  values.set('created_time', clock?.now ?? null)
}

async function checkLink(tx: Tx, draft: SaveDraft): Promise<readonly FieldProblem[]> {
  const { fields } = CubicReportLink
  const problems: FieldProblem[] = []
  const report = (field: keyof typeof fields, reason: Text) =>
    problems.push({ problem: 'content', field, parameters: { name: fields[field].label, reason } })
  if (draft.before && draft.values.has('event_id') && draft.values.get('event_id') !== draft.before['event_id'])
    report('event_id', FIXED)
  if (draft.values.has('ends_at')) {
    const ends = await tx.one<{ late: boolean; early: boolean }>`
      select ends > now() + interval '1 year' as late, ends <= now() as early from (select ${draft.values.get('ends_at')}::timestamptz as ends) given`
    if (ends?.late) report('ends_at', TOO_LONG)
    if (ends?.early) report('ends_at', OVER)
  }
  const word = valueOf(draft, 'word')
  if (valueOf(draft, 'audience') === 'word' && (typeof word !== 'string' || word.trim().length < WORD_MIN))
    report('word', TOO_SHORT)
  return problems
}
