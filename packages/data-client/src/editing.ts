import type { EditingAnswer, Editor } from './answers.ts'
import type { Connection } from './connection.ts'
import { changeOf, refusalOf, STATUS, type RawMutation } from './mutations.ts'
import { nameOf, type ModelOrName } from '@cubic/contract'

export interface Editing {
  /**
   * Reports that a record is open for editing, or with `leaving` no longer, and returns who else has it open. Repeat it
   * every `heartbeat_seconds`.
   */
  announceEditing(model: ModelOrName, id: number, options?: { readonly leaving?: boolean }): Promise<EditingAnswer>
}

type RawEditing = RawMutation & { readonly editors: readonly Editor[]; readonly heartbeat_seconds: number }

export function editing({ announce }: Connection): Editing {
  return {
    async announceEditing(model, id, { leaving } = {}) {
      const args = 'model: String!, id: Int!, leaving: Boolean'
      const select = `${STATUS} editors { id name avatar since } heartbeat_seconds`
      const answer = await announce<RawEditing>(
        changeOf('announce_editing', args, select, { model: nameOf(model), id, leaving }),
      )
      const { editors, heartbeat_seconds } = answer
      return answer.status === 'ok' ? { status: 'ok', editors, heartbeat_seconds } : refusalOf(answer)
    },
  }
}
