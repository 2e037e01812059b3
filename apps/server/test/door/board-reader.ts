import type { BoardMessage } from '@cubic/contract'

export type Watched = {
  /** Resolves with the first board that `matches`, also one that came before. */
  readonly until: (matches: (board: BoardMessage['board']) => boolean) => Promise<BoardMessage['board']>
  /** Resolves with the name of the last event once the server has ended the stream. */
  readonly ended: Promise<string | undefined>
  readonly close: () => void
}

/** Watches a board by server-sent events, as a browser would. */
export async function watchBoard(
  url: string,
  user: { readonly token: string },
  eventId: number,
  more = '',
): Promise<Watched> {
  const closing = new AbortController()
  const response = await fetch(`${url}/api/door/v1/board/stream?event_id=${eventId}${more}`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: closing.signal,
  })
  if (response.status !== 200 || !response.body) throw new Error(`the stream answered ${response.status}`)
  const boards: BoardMessage['board'][] = []
  const waiting = new Set<() => void>()
  const read = async (): Promise<string | undefined> => {
    let [text, last]: [string, string | undefined] = ['', undefined]
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(message) ?? []
        last = event
        if (event === 'board') boards.push((JSON.parse(data) as BoardMessage).board)
      }
      for (const look of waiting) look()
    }
    return last
  }
  const ended = read().catch(() => undefined)
  return {
    ended,
    close: () => closing.abort(),
    until: (matches) =>
      new Promise((resolve) => {
        const look = () => {
          const found = boards.find(matches)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}
