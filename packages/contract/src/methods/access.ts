import type { MethodDeclaration } from '../core/method.ts'

/** How long a look as somebody else lasts at most. */
export const VIEW_MINUTES = 30

const view = {
  name: 'view_as',
  confirm: 'roles',
  arguments: { reason: { type: 'text', max: 200, required: true } },
  /** `token`: shown only here. `office`: the viewed person or role enters the back office. */
  result: {
    token: { type: 'text' },
    until: { type: 'instant' },
    name: { type: 'text' },
    office: { type: 'boolean' },
  },
  refusals: [],
} as const

/** Looks as a person: a token that reads what both that person and the caller may read, and changes nothing. */
export const VIEW_AS_PERSON = { model: 'User', ...view } as const satisfies MethodDeclaration

/** The same as the caller would see with this role alone. */
export const VIEW_AS_ROLE = { model: 'Role', ...view } as const satisfies MethodDeclaration

/**
 * Says why a person may or may not do something: `right` is `read`, `create`, `write`, `unlink` or the name of a method
 * of `model`; `id` is the record, left out for `create`. With `field`, whether they may read or write that field.
 */
export const EXPLAIN_ACCESS = {
  model: 'User',
  name: 'explain_access',
  arguments: {
    model: { type: 'text', max: 100, required: true },
    id: { type: 'integer', min: 1, max: 2_147_483_647 },
    right: { type: 'text', max: 100, required: true },
    field: { type: 'text', max: 100 },
  },
  /** An `AccessExplanation`. */
  result: { explanation: { type: 'object' } },
  refusals: [],
} as const satisfies MethodDeclaration

/** In the caller's language. `allowed` and `holds` are null where only a record could tell. */
export type AccessExplanation = {
  readonly allowed: boolean | null
  /** What must hold together, in order. */
  readonly steps: readonly ExplainedStep[]
  /** What the person would get with one role alone. */
  readonly roles: readonly ExplainedRole[]
}
export type ExplainedStep = { readonly label: string; readonly holds: boolean | null; readonly rule: ExplainedRule }
export type ExplainedRole = {
  readonly key: string
  readonly label: string
  readonly held: boolean
  readonly passes: boolean | null
}
/** `hidden`: it speaks of a field that the caller may not read. */
export type ExplainedRule = {
  readonly kind: 'all' | 'any' | 'not' | 'test' | 'always' | 'never' | 'hidden'
  readonly text: string
  readonly holds: boolean | null
  readonly parts: readonly ExplainedRule[]
}
