import { AnswersKept } from './answers-kept.tsx'
import { Consents } from './consents.tsx'
import { WhoLooked } from './who-looked.tsx'

/** What was agreed to, until when answers are kept, and who looked: for the page about one's data. */
export function OwnDataParts({ userId }: { readonly userId: number }) {
  return (
    <div className="grid gap-7">
      <Consents userId={userId} />
      <AnswersKept userId={userId} />
      <WhoLooked userId={userId} />
    </div>
  )
}
