import type { TypedAnswer } from '@cubic/domain/registration/typed-answer'
import type { ShownProblem } from './form-problems.ts'
import { addRegistrant, answer, removeRegistrant, type Registrant, type ServerProblem } from './registrants.ts'

export type FormState = {
  /** The idempotency key of this submission, for the life of the draft. */
  readonly requestId: string
  readonly registrants: readonly Registrant[]
  /** Nothing was changed or sent, so there is nothing to keep. */
  readonly isPristine: boolean
  readonly open: readonly string[]
  /** The ids of inputs that have lost focus: their problems are shown. */
  readonly touched: ReadonlySet<string>
  /** A submission was tried: all problems are shown. */
  readonly attempted: boolean
  readonly fromServer: readonly ServerProblem[]
  readonly failure: string | null
  /** Where people choose sessions: which, and why these cannot be sent yet. */
  readonly sessions?: { readonly ids: readonly number[]; readonly problems: readonly ShownProblem[] }
  /** The input to focus; a new object for each request. */
  readonly focus: { readonly inputId: string } | null
}

type Problem = { readonly inputId: string; readonly key: string }
export type FormAction =
  | {
      readonly type: 'added'
      readonly registrant: Registrant
      /** The id of its first input; undefined without questions. */
      readonly firstInput: string | undefined
      /** The registrants without a problem, by key: they fold. */
      readonly complete: readonly string[]
    }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'chose'; readonly sessions: NonNullable<FormState['sessions']> }
  | { readonly type: 'answered'; readonly key: string; readonly fieldId: number; readonly value: TypedAnswer }
  | { readonly type: 'touched'; readonly inputId: string }
  | { readonly type: 'toggled'; readonly key: string }
  | { readonly type: 'wentTo'; readonly problem: Problem }
  | { readonly type: 'attempted'; readonly problems: readonly Problem[] }
  | {
      readonly type: 'refused'
      readonly message: string
      readonly fromServer: readonly ServerProblem[]
      readonly first: Problem | undefined
    }
  | { readonly type: 'settled'; readonly requestId: string }
  | { readonly type: 'startedOver'; readonly state: FormState }

type Start = Pick<FormState, 'requestId' | 'registrants' | 'isPristine'> &
  Partial<Pick<FormState, 'touched' | 'attempted'>>

export function startForm(start: Start, isComplete: (registrant: Registrant) => boolean): FormState {
  const { registrants } = start
  // complete registrants stay folded, unless there is only one
  const open = registrants
    .filter((registrant) => registrants.length === 1 || !isComplete(registrant))
    .map(({ key }) => key)
  return { touched: new Set(), attempted: false, ...start, open, fromServer: [], failure: null, focus: null }
}

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'added':
      return {
        ...changed(state, addRegistrant(state.registrants, action.registrant)),
        open: [...state.open.filter((key) => !action.complete.includes(key)), action.registrant.key],
        attempted: false,
        focus: action.firstInput === undefined ? null : { inputId: action.firstInput },
      }
    case 'removed':
      return changed(state, removeRegistrant(state.registrants, action.key))
    case 'chose':
      return { ...state, sessions: action.sessions }
    case 'answered':
      return changed(state, answer(state.registrants, action.key, action.fieldId, action.value))
    case 'touched':
      return state.touched.has(action.inputId)
        ? state
        : { ...state, touched: new Set([...state.touched, action.inputId]) }
    case 'toggled':
      return {
        ...state,
        open: state.open.includes(action.key)
          ? state.open.filter((key) => key !== action.key)
          : [...state.open, action.key],
      }
    case 'wentTo':
      return goTo(state, action.problem)
    case 'attempted':
      return goTo(
        {
          ...state,
          isPristine: false,
          attempted: true,
          failure: null,
          open: [...new Set([...state.open, ...action.problems.map(({ key }) => key)])],
        },
        action.problems[0],
      )
    case 'refused':
      return goTo({ ...state, failure: action.message, fromServer: action.fromServer }, action.first)
    case 'settled':
      return { ...state, requestId: action.requestId }
    case 'startedOver':
      return action.state
  }
}

function changed(state: FormState, registrants: readonly Registrant[]): FormState {
  return { ...state, registrants, isPristine: false, failure: null }
}

function goTo(state: FormState, problem: Problem | undefined): FormState {
  if (!problem) return state
  return {
    ...state,
    open: state.open.includes(problem.key) ? state.open : [...state.open, problem.key],
    focus: { inputId: problem.inputId },
  }
}
