import type { ArgumentDeclaration } from '../core/method.ts'

/** The arguments of a review. */
export const DECISION = {
  decision: { type: 'choice', choices: ['approve', 'reject'], required: true },
  reason: { type: 'text', max: 2000 },
} as const satisfies { readonly [name: string]: ArgumentDeclaration }
export type Decision = (typeof DECISION.decision.choices)[number]
