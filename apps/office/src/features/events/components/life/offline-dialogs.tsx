import { UNPUBLISH_EVENT } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/query'
import { useTexts } from '@cubic/web-kit/text'
import { ActionDialog } from '../../../../crud/action-dialog.tsx'
import { oneByOne } from '../../../../crud/run-over.ts'
import { client } from '../../../../data/client.ts'
import { concernedPeople } from '../../data/api.ts'
import { editorTexts } from '../../data/texts.ts'
import { UNDOABLE } from '../../internal/undoable-methods.ts'

type About = { readonly id: number; readonly name: string; readonly onDismiss: () => void }

/** Takes a published event off the website, or puts it back. Nobody is told. */
export function ShownDialog({ id, isShown, name, onDismiss }: About & { readonly isShown: boolean }) {
  const t = useTexts(editorTexts)
  const show = (to_official_website: boolean) =>
    oneByOne((each) => client.save('CubicEventBase', { id: each, to_official_website }))
  return (
    <ActionDialog
      title={isShown ? t.takeOfflineTitle(name) : t.putOnlineTitle(name)}
      body={isShown ? t.takeOfflineBody : t.putOnlineBody}
      confirm={isShown ? t.takeOffline : t.putOnline}
      said={() => (isShown ? t.tookOffline : t.backOnline)}
      target={{ ids: () => Promise.resolve([id]), count: 1, name }}
      batches={() => show(!isShown)}
      undo={show(isShown)}
      onDismiss={onDismiss}
    />
  )
}

/** Cancels a published event for a reason, and says how many people are told. */
export function CancelDialog({ id, name, onDismiss }: About) {
  const t = useTexts(editorTexts)
  const people = useQuery(concernedPeople(id)).data
  const run = UNDOABLE[UNPUBLISH_EVENT.name]
  if (!run) return null
  return (
    <ActionDialog
      title={t.cancelTitle(name)}
      body={people === undefined ? t.cancelBody : t.cancelBodyFor(people)}
      confirm={people ? t.cancelAndTell(people) : t.cancelEvent.replace('…', '')}
      said={() => t.cancelled(people ?? 0)}
      keep={t.keepEvent}
      danger
      asks={UNPUBLISH_EVENT.arguments}
      method={UNPUBLISH_EVENT}
      target={{ ids: () => Promise.resolve([id]), count: 1, name }}
      {...run}
      onDismiss={onDismiss}
    />
  )
}
