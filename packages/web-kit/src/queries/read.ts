import type { Lang } from '@cubic/contract'

/** A query as one object. Its name, arguments and language form its cache key. */
export type Read<Data> = {
  readonly queryKey: readonly [name: string, args: unknown, lang: Lang | 'any']
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  readonly enabled?: boolean
  /** Milliseconds after which data in use is fetched again. */
  readonly staleTime?: number
  readonly refetchInterval?: number | Follow<{ readonly state: { readonly data: Data | undefined } }, number | false>
  /**
   * What everybody may see of it: comes with a page that the server rendered, for members too, and is shown until the
   * answer arrives. Itself, if the answer is the same for everybody.
   */
  readonly inPublic?: Read<Data> | undefined
  readonly placeholderData?: { follow(known: Data | undefined, from?: WithKey): Data | undefined }['follow']
}
type Key = Read<unknown>['queryKey']
export type WithKey = { readonly queryKey: Key }
/** A method type is bivariant, so that `Read<Data>` is assignable to `Read<unknown>`. */
type Follow<Known, Result> = { follow(known: Known): Result }['follow']

export type ReadResult<Data> = {
  readonly isFetching: boolean
  /** `paused`: waits for the network. */
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly isLoading: boolean
  /** Another query's data, such as that of `inPublic`, until the answer arrives. */
  readonly isPlaceholderData: boolean
  /** When the data was read, in milliseconds by this clock; 0 without data. */
  readonly dataUpdatedAt: number
} & (
  | { readonly isPending: true; readonly isError: false; readonly data: undefined; readonly error: null }
  | { readonly isPending: false; readonly isError: true; readonly data: Data | undefined; readonly error: Error }
  | { readonly isPending: false; readonly isError: false; readonly data: Data; readonly error: null }
)
