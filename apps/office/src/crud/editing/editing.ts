export type Snapshot<Draft> = { readonly values: Draft; readonly version: string | null | undefined }
export type Problems = { readonly [field: string]: string }

/** The state of editing something that is saved as a whole. */
export type Editing<Draft, Base extends Snapshot<Draft>, Conflict> = {
  /** The values that the server has, as far as we know. */
  readonly base: Base
  readonly draft: Draft
  readonly isSaving: boolean
  readonly savedAt: Date | undefined
  readonly failure: string | undefined
  /** The last save got no answer: it is worth sending again. */
  readonly isUnanswered: boolean
  /** The draft was refused as it stands: sending it again would bring the same answer. */
  readonly isRefused: boolean
  /** The problems that the server reported for single fields. */
  readonly refused: Problems
  /** Changes by somebody else that contradict ours, until the user decides. */
  readonly conflict: Conflict | undefined
}

/** Brings what has been typed since the save into what is stored now. */
export type Rebase<Draft> = (latest: Draft) => Draft

export type Ending<Draft, Base, Conflict> =
  | { readonly type: 'saved'; readonly base: Base; readonly rebase: Rebase<Draft>; readonly at: Date }
  | { readonly type: 'merged'; readonly base: Base; readonly rebase: Rebase<Draft> }
  | { readonly type: 'conflict'; readonly conflict: Conflict }
  | { readonly type: 'refused'; readonly failure: string | undefined; readonly refused?: Problems }
  | { readonly type: 'failed'; readonly failure: string; readonly isUnanswered: boolean }

export type Step<Draft, Base, Conflict> =
  | Ending<Draft, Base, Conflict>
  /** `fields`: those that were changed, whose problems are no longer known. */
  | { readonly type: 'edited'; readonly edit: Rebase<Draft>; readonly fields: readonly string[] }
  | { readonly type: 'sent' }
  | { readonly type: 'decided'; readonly base: Base; readonly draft: Draft }
  | { readonly type: 'undecided' }
  /** `base`: read again meanwhile. */
  | { readonly type: 'discarded'; readonly base?: Base }

export function begin<Draft, Base extends Snapshot<Draft>, Conflict>(
  base: Base,
  draft: Draft = base.values,
): Editing<Draft, Base, Conflict> {
  return { base, draft, isSaving: false, savedAt: undefined, ...UNSENT, refused: {}, conflict: undefined }
}

const UNSENT = { failure: undefined, isUnanswered: false, isRefused: false } as const

export function nextEditing<Draft, Base extends Snapshot<Draft>, Conflict>(
  now: Editing<Draft, Base, Conflict>,
  step: Step<Draft, Base, Conflict>,
): Editing<Draft, Base, Conflict> {
  switch (step.type) {
    case 'edited': {
      const refused = Object.fromEntries(Object.entries(now.refused).filter(([name]) => !step.fields.includes(name)))
      return { ...now, ...UNSENT, draft: step.edit(now.draft), refused }
    }
    case 'sent':
      return { ...now, ...UNSENT, isSaving: true }
    case 'saved': {
      const draft = step.rebase(now.draft)
      return { ...begin(step.base, draft), savedAt: step.at }
    }
    case 'merged':
      return { ...now, isSaving: false, base: step.base, draft: step.rebase(now.draft) }
    case 'conflict':
      return { ...now, isSaving: false, conflict: step.conflict }
    case 'refused':
      return { ...now, isSaving: false, failure: step.failure, isRefused: true, refused: step.refused ?? {} }
    case 'failed':
      return { ...now, isSaving: false, failure: step.failure, isUnanswered: step.isUnanswered }
    case 'decided':
      return { ...now, base: step.base, draft: step.draft, conflict: undefined }
    case 'undecided':
      return { ...now, conflict: undefined }
    case 'discarded':
      return { ...begin(step.base ?? now.base), savedAt: now.savedAt }
  }
}
