import type { Lang } from '@cubic/contract'
import { currentLanguage } from './language.tsx'

/** A read as one object: its name, its arguments and the language of its texts are its place in the cache. */
export type Read<Data> = {
  readonly queryKey: readonly [name: string, args: unknown, lang: Lang | 'any']
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** False: only what is known already. */
  readonly enabled?: boolean
  /** Milliseconds after which an answer is asked for again when it is looked at. */
  readonly staleTime?: number
  readonly refetchInterval?: number | Follow<{ readonly state: { readonly data: Data | undefined } }, number | false>
  readonly placeholderData?: { follow(known: Data | undefined, from?: WithKey): Data | undefined }['follow']
}
type Key = Read<unknown>['queryKey']
type WithKey = { readonly queryKey: Key }
/** A function of its own answers alone: a read of something is a read of anything. */
type Follow<Known, Result> = { follow(known: Known): Result }['follow']

export type ReadResult<Data> = {
  readonly isFetching: boolean
  /** `paused`: until there is a network again. */
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  /** The first answer is being asked for. */
  readonly isLoading: boolean
  readonly isPlaceholderData: boolean
  /** When it was read, in milliseconds by this clock; 0 before. */
  readonly dataUpdatedAt: number
} & (
  | { readonly isPending: true; readonly isError: false; readonly data: undefined; readonly error: null }
  | { readonly isPending: false; readonly isError: true; readonly data: Data | undefined; readonly error: Error }
  | { readonly isPending: false; readonly isError: false; readonly data: Data; readonly error: null }
)

/** The reads of one kind, whatever their arguments. Mutations name the families that they make stale. */
export type QueryFamily = { readonly name: string }

/** A read; for `useQuery` and `useQueries` alike. */
export function query<Data>(
  { name }: QueryFamily,
  args: unknown,
  read: (signal: AbortSignal) => Promise<Data>,
): Read<Data> {
  return { queryKey: [name, args, currentLanguage()], queryFn: ({ signal }) => read(signal) }
}

/** A read that is the same in every language: a switch keeps it. */
export function queryOfNoLanguage<Data>(
  family: QueryFamily,
  args: unknown,
  read: (signal: AbortSignal) => Promise<Data>,
): Read<Data> {
  return { ...query(family, args, read), queryKey: [family.name, args, 'any'] }
}

/** For `placeholderData`: what was read before under another key of this language stays until the answer is there. */
export function keepPrevious<Data>(previous: Data | undefined, from?: WithKey): Data | undefined {
  return from?.queryKey[2] === currentLanguage() ? previous : undefined
}

/** The same whatever its language: for a page that somebody is filling in. */
export function keepPreviousLanguage<Data>(previous: Data | undefined): Data | undefined {
  return previous
}

/** A change, beside the reads that it makes stale. */
export type Mutation<Input, Answer> = {
  readonly run: (input: Input) => Promise<Answer>
  readonly makesStale: readonly QueryFamily[]
}

export function mutation<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  { makesStale }: { readonly makesStale: readonly QueryFamily[] },
): Mutation<Input, Answer> {
  return { run, makesStale }
}

type Engine = typeof import('./engine.ts')

/** How a front end follows reads, and gets at the cache that they share. */
export type ReadView = {
  /** A hook: one result for each read, in their order; their number may change. */
  readonly useQueries: (reads: readonly Read<unknown>[]) => readonly ReadResult<unknown>[]
  readonly loadEngine: () => Promise<Engine>
  /** Asks again for all that failed and is in sight. */
  readonly retryFailed: () => void
}
let view: ReadView | undefined

/** Each front end provides its view before it renders: the site a small one that fetches the engine late, others TanStack's. */
export function provideReadView(given: ReadView): void {
  view = given
}

function readView(): ReadView {
  if (!view) throw new Error('the front end has provided no view of its reads')
  return view
}

/** Subscribes to a query. */
export function useQuery<Data>(read: Read<Data>): ReadResult<Data> {
  const [result] = useQueries<[Data]>({ queries: [read] })
  return result
}

/** Several at once; their number may change. */
export function useQueries<Answers extends readonly unknown[]>({
  queries,
}: {
  readonly queries: readonly [...{ readonly [index in keyof Answers]: Read<Answers[index]> }]
}) {
  const results = readView().useQueries(queries)
  // one result for each read, in their order
  return results as { readonly [index in keyof Answers]: ReadResult<Answers[index]> }
}

/** The cache of all reads and what asks for them. */
export function loadEngine(): Promise<Engine> {
  return readView().loadEngine()
}

/** Asks again for all that failed and is in sight: for every button that offers another try. */
export function retryReads(): void {
  readView().retryFailed()
}
