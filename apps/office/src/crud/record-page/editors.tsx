import { nameOf, type CheckedModel, type ModelOrName } from '@cubic/contract'
import type { Editor } from '@cubic/data-client'
import { useTexts } from '@cubic/web-kit/language/text'
import { Avatar } from '@cubic/web-kit/ui/avatar'
import { useEffect, useState } from 'react'
import { client, isRequestError } from '../../data/client.ts'
import { formTexts } from '../editing/texts.ts'

const SHOWN_MAX = 4
/** The interval until the server gives one. */
const FIRST_WAIT_S = 20

/** Reports that a record is open here while it is shown, and returns who else has it open. */
function useEditors(model: string, id: number): readonly Editor[] {
  const [editors, setEditors] = useState<readonly Editor[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isShown = true
    const announce = async (leaving: boolean) => {
      try {
        return await client.announceEditing(model, id, { leaving })
      } catch (error) {
        // Ignored: the next heartbeat follows, and no work depends on it.
        if (!isRequestError(error)) throw error
        return undefined
      }
    }
    const beat = async () => {
      const answer = document.visibilityState === 'visible' ? await announce(false) : undefined
      if (!isShown) return
      if (answer?.status === 'ok') setEditors(answer.editors)
      const seconds = answer?.status === 'ok' ? answer.heartbeat_seconds : FIRST_WAIT_S
      timer = setTimeout(() => void beat(), seconds * 1000)
    }
    void beat()
    return () => {
      isShown = false
      clearTimeout(timer)
      void announce(true)
    }
  }, [model, id])
  return editors
}

export function Editors<const Of extends ModelOrName>({
  model,
  id,
}: {
  readonly model: CheckedModel<Of>
  readonly id: number
}) {
  const t = useTexts(formTexts)
  const editors = useEditors(nameOf(model), id)
  return (
    <span role="status">
      {editors.length > 0 && (
        <span className="flex items-center gap-2 rounded-full bg-warn-soft py-0.5 pr-3 pl-1 text-xs font-semibold text-warn">
          <span className="flex -space-x-1.5">
            {editors.slice(0, SHOWN_MAX).map((editor) => (
              <Avatar key={editor.id} name={editor.name} src={editor.avatar} size={24} />
            ))}
          </span>
          {t.editing(editors.map(({ name }) => name))}
        </span>
      )}
    </span>
  )
}
