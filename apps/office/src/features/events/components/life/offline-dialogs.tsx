import { type SeriesScope, UNPUBLISH_EVENT } from '@cubic/contract'
import { useQuery } from '@cubic/web-kit/queries/query'
import { useTexts } from '@cubic/web-kit/language/text'
import { useState } from 'react'
import { ActionDialog } from '../../../../crud/actions/action-dialog.tsx'
import { reachedBy, reachTexts, toldPeople } from '../../../../data/told-people.ts'
import { showOnline, unpublishDates } from '../../data/api.ts'
import { seriesOf } from '../../data/series.ts'
import { editorTexts } from '../../data/texts.ts'
import { datesWithin, peopleOn } from '../../internal/series-scope.ts'
import { seriesTexts } from '../../internal/series-texts.ts'
import { ScopeChoice } from '../base/scope-choice.tsx'
import { UNDOABLE } from '../../internal/undoable-methods.ts'

type About = { readonly id: number; readonly name: string; readonly onDismiss: () => void }

/** Takes a published event off the website, or puts it back. Nobody is told. */
export function ShownDialog({ id, isShown, name, onDismiss }: About & { readonly isShown: boolean }) {
  const t = useTexts(editorTexts)
  return (
    <ActionDialog
      model="CubicEventBase"
      title={isShown ? t.takeOfflineTitle(name) : t.putOnlineTitle(name)}
      body={isShown ? t.takeOfflineBody : t.putOnlineBody}
      confirm={isShown ? t.takeOffline : t.putOnline}
      said={() => (isShown ? t.tookOffline : t.backOnline)}
      target={{ ids: () => Promise.resolve([id]), count: 1, name }}
      batches={() => showOnline(!isShown)}
      undo={showOnline(isShown)}
      onDismiss={onDismiss}
    />
  )
}

/** Cancels a published event for a reason, and says how many people are told. */
export function CancelDialog({ id, name, isInSeries, onDismiss }: About & { readonly isInSeries: boolean }) {
  const t = useTexts(editorTexts)
  const { ways } = useTexts(reachTexts)
  const reach = useQuery(toldPeople(id)).data
  const reached = reach && reachedBy(reach)
  const run = UNDOABLE[UNPUBLISH_EVENT.name]
  const ts = useTexts(seriesTexts)
  const { data: series } = useQuery(seriesOf(id, isInSeries))
  const [scope, setScope] = useState<SeriesScope>('this')
  if (!run) return null
  if (series) {
    const people = peopleOn(datesWithin(series, id, scope))
    return (
      <ActionDialog
        model="CubicEventBase"
        title={t.cancelTitle(name)}
        body={
          <ScopeChoice series={series} eventId={id} scope={scope} onChange={setScope}>
            {people > 0 && <p className="text-warn">{ts.cancelTold(people)}</p>}
          </ScopeChoice>
        }
        confirm={people > 0 ? t.cancelAndTell(people) : t.cancelEvent.replace('…', '')}
        said={() => t.cancelled(people)}
        keep={t.keepEvent}
        danger
        asks={UNPUBLISH_EVENT.arguments}
        method={UNPUBLISH_EVENT}
        target={{ ids: () => Promise.resolve([id]), count: 1, name }}
        {...(scope === 'this' ? run : { batches: (given) => unpublishDates(scope, given) })}
        onDismiss={onDismiss}
      />
    )
  }
  return (
    <ActionDialog
      model="CubicEventBase"
      title={t.cancelTitle(name)}
      body={reach ? `${t.cancelBodyFor(reach.people)}${reach.people > 0 ? ways(reach) : ''}` : t.cancelBody}
      confirm={reached ? t.cancelAndTell(reached) : t.cancelEvent.replace('…', '')}
      said={() => t.cancelled(reached ?? 0)}
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
