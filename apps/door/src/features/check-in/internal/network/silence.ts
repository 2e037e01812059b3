import type { StationServer } from './station-server.ts'

type SilenceOptions = {
  readonly afterMs: number
  readonly onSilence: () => void
  readonly onAnswer: () => void
}

class Silence extends Error {}

/**
 * Notices a network that hangs: it neither answers nor refuses. Lists are left out, as a long one takes its time on a
 * slow network. The question for the time fails then, so that it is asked again; scans may still be answered.
 */
export function noticingSilence(
  server: StationServer,
  { afterMs, onSilence, onAnswer }: SilenceOptions,
): StationServer {
  /** Calls, and also gives a promise that fails once there is silence. */
  function watched<Answer>(call: Promise<Answer>): {
    readonly answer: Promise<Answer>
    readonly silence: Promise<never>
  } {
    let timer: ReturnType<typeof setTimeout> | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        onSilence()
        reject(new Silence('no answer'))
      }, afterMs)
    })
    // only some wait for it
    silence.catch(() => undefined)
    const heard = async () => {
      try {
        const answer = await call
        onAnswer()
        return answer
      } finally {
        clearTimeout(timer)
      }
    }
    return { answer: heard(), silence }
  }
  return {
    ...server,
    syncScans: (...asked) => watched(server.syncScans(...asked)).answer,
    serverTime() {
      const { answer, silence } = watched(server.serverTime())
      return Promise.race([answer, silence])
    },
    faultOf: (error) => (error instanceof Silence ? { kind: 'no_answer' } : server.faultOf(error)),
  }
}
