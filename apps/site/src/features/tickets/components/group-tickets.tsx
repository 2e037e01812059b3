import { useState } from 'react'
import { useQuery } from '@cubic/web-kit/queries/query'
import { texts, useTexts } from '@cubic/web-kit/language/text'
import { Button } from '@cubic/web-kit/ui/button'
import { island } from '../../../hydration/island.tsx'
import { groupTickets, keptGroup } from '../data/group-tickets.ts'

const GroupScreen = island(async () => (await import('./group-screen.tsx')).GroupScreen, { ahead: true })

const groupTexts = texts({
  showAll: {
    cn: (count: number) => `出示同行的 ${count} 个报名码`,
    en: (count: number) => `Show all ${count} tickets`,
  },
})

export function GroupTickets({ userId, eventId }: { readonly userId: number; readonly eventId: number }) {
  const t = useTexts(groupTexts)
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(groupTickets(userId, eventId))
  const tickets = data ?? keptGroup(userId, eventId)
  if (tickets.length < 2) return null
  return (
    <>
      <Button block size="lg" icon="qr" className="mt-4" onClick={() => setIsOpen(true)}>
        {t.showAll(tickets.length)}
      </Button>
      {isOpen && <GroupScreen tickets={tickets} onDismiss={() => setIsOpen(false)} />}
    </>
  )
}
