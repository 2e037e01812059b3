import { addRegistrant, answer, removeRegistrant, type Registrant, type ServerProblem } from './registrants.ts'

export type FormState = {
  /** Names this submission to the server for as long as the draft lives. */
  readonly requestId: string
  readonly registrants: readonly Registrant[]
  /** Nobody has changed or sent anything: there is nothing to keep. */
  readonly isPristine: boolean
  /** The registrants whose questions are unfolded, by key. */
  readonly open: readonly string[]
  /** The inputs that were left once, by id: their problems are shown. */
  readonly touched: ReadonlySet<string>
  /** A submission was tried: all problems are shown. */
  readonly attempted: boolean
  readonly fromServer: readonly ServerProblem[]
  readonly failure: string | null
  /** The input to go to; a new object each time it is asked for. */
  readonly focus: { readonly inputId: string } | null
}

type Problem = { readonly inputId: string; readonly key: string }
export type FormAction =
  | {
      readonly type: 'added'
      readonly registrant: Registrant
      /** Where its first question is answered; undefined where there is none. */
      readonly firstInput: string | undefined
    }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'answered'; readonly key: string; readonly fieldId: number; readonly value: string }
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

/** What a form begins with: where it was begun before, also what was to be seen of its problems. */
type Start = Pick<FormState, 'requestId' | 'registrants' | 'isPristine'> &
  Partial<Pick<FormState, 'touched' | 'attempted'>>

export function startForm(start: Start, isComplete: (registrant: Registrant) => boolean): FormState {
  const { registrants } = start
  // what is complete stays folded, unless it is all there is
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
        open: [...state.open, action.registrant.key],
        attempted: false,
        focus: action.firstInput === undefined ? null : { inputId: action.firstInput },
      }
    case 'removed':
      return changed(state, removeRegistrant(state.registrants, action.key))
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
