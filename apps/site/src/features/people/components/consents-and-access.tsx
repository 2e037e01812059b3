import { AnswersKept } from './answers-kept.tsx'
import { Consents } from './consents.tsx'
import { WhoLooked } from './who-looked.tsx'

export function ConsentsAndAccess({ userId }: { readonly userId: number }) {
  return (
    <div className="grid gap-7">
      <Consents userId={userId} />
      <AnswersKept userId={userId} />
      <WhoLooked userId={userId} />
    </div>
  )
}
