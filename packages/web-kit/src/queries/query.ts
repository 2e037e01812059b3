import { currentLanguage } from '../language/language.tsx'
import type { Read, ReadResult, WithKey } from './read.ts'

/** The visitor: guests see public records only. */
export type Audience = { readonly guest: boolean }

/** All queries of one name, whatever their arguments. */
export type QueryFamily = { readonly name: string }

/** Declares a query for `useQuery` and `useQueries`. */
export function query<Data>(
  { name }: QueryFamily,
  args: unknown,
  read: (signal: AbortSignal) => Promise<Data>,
): Read<Data> {
  return { queryKey: [name, args, currentLanguage()], queryFn: ({ signal }) => read(signal) }
}

export function queryOfNoLanguage<Data>(
  family: QueryFamily,
  args: unknown,
  read: (signal: AbortSignal) => Promise<Data>,
): Read<Data> {
  return { ...query(family, args, read), queryKey: [family.name, args, 'any'] }
}

/** Makes a query of a guest, or a member's, which shows the guest's answer until its own arrives. */
export function queryFor<Data>({ guest }: Audience, of: (guest: boolean) => Read<Data>): Read<Data> {
  const inPublic = ofEverybody(of(true))
  return guest ? inPublic : { ...of(false), inPublic }
}

/** For a query whose answer is the same for everybody. */
export function ofEverybody<Data>(read: Read<Data>): Read<Data> {
  return { ...read, inPublic: read }
}

/** For `placeholderData`: keeps the data of the previous key, if of the same language, until the answer arrives. */
export function keepPrevious<Data>(previous: Data | undefined, from?: WithKey): Data | undefined {
  return from?.queryKey[2] === currentLanguage() ? previous : undefined
}

/** Like `keepPrevious`, in any language: for a form that is being filled in. */
export function keepPreviousLanguage<Data>(previous: Data | undefined): Data | undefined {
  return previous
}

export type Mutation<Input, Answer> = {
  readonly run: (input: Input) => Promise<Answer>
  readonly makesStale: readonly QueryFamily[]
}

type Engine = typeof import('./engine.ts')

/** How a front end subscribes to queries and reaches their shared cache. */
export type ReadView = {
  /** A hook: one result per query, in order; their number may change. */
  readonly useQueries: (reads: readonly Read<unknown>[]) => readonly ReadResult<unknown>[]
  readonly loadEngine: () => Promise<Engine>
  readonly retryFailed: () => void
}
let view: ReadView | undefined

/**
 * Sets the front end's view before it renders: a small one that fetches the engine late for the
 * site, TanStack's for others.
 */
export function provideReadView(given: ReadView): void {
  view = given
}

function readView(): ReadView {
  if (!view) throw new Error('the front end has provided no view of its reads')
  return view
}

export function useQuery<Data>(read: Read<Data>): ReadResult<Data> {
  const [result] = useQueries<[Data]>({ queries: [read] })
  return result
}

/** Subscribes to several queries; their number may change. */
export function useQueries<Answers extends readonly unknown[]>({
  queries,
}: {
  readonly queries: readonly [...{ readonly [index in keyof Answers]: Read<Answers[index]> }]
}) {
  const results = readView().useQueries(queries)
  // one result for each read, in their order
  return results as { readonly [index in keyof Answers]: ReadResult<Answers[index]> }
}

/** Loads the cache of all queries and the code that fetches them. */
export function loadEngine(): Promise<Engine> {
  return readView().loadEngine()
}

export function retryReads(): void {
  readView().retryFailed()
}
