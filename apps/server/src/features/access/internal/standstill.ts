import type { ExplainedStep, Lang, Text } from '@cubic/contract'
import type { Queryable } from '@cubic/data-platform'
import { hasSecondFactor, needsSecondFactor } from '../../second-factor/data/queries.ts'

const STANDSTILLS = {
  disabled: { cn: '账号已停用，和没有登录的人一样', en: 'The account is disabled, so they see what guests see' },
  mustSetUp: {
    cn: '角色必须两步验证，还没有设置，在那之前和没有登录的人一样',
    en: 'A role needs a second step and they have none yet, so they see what guests see',
  },
} as const satisfies { readonly [standstill: string]: Text }
const LOG_IN: Text = { cn: '登录并使用账号', en: 'Log in and use the account' }

export type Standstill = keyof typeof STANDSTILLS
/** `from`: from when roles need a second factor. `onlyBySignOn`: that of administrators does anyway. */
export type LogInRules = { readonly from: Date | undefined; readonly onlyBySignOn: boolean }

/** Says what makes a guest of somebody, whatever their roles are; undefined where nothing does. */
export async function findStandstill(
  db: Queryable,
  userId: number,
  { from, onlyBySignOn }: LogInRules,
): Promise<Standstill | undefined> {
  const disabled = await db.one`select 1 from cubic_user where id = ${userId} and disabled`
  if (disabled) return 'disabled'
  const needs = await needsSecondFactor(db, userId, { onlyBySignOn, isDue: !from || from.getTime() <= Date.now() })
  return needs && !(await hasSecondFactor(db, userId)) ? 'mustSetUp' : undefined
}

export function standstillStep(standstill: Standstill, lang: Lang): ExplainedStep {
  const rule = { kind: 'test', text: STANDSTILLS[standstill][lang], holds: false, parts: [] } as const
  return { label: LOG_IN[lang], holds: false, rule }
}
