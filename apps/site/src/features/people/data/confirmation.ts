import { confirming } from '@cubic/web-kit/session/confirming'

/** Runs a change of one's account; the dialog is fetched when the server asks who one is. */
export function confirmed<Answer>(run: () => Promise<Answer>, about?: string): Promise<Answer> {
  return confirming(
    async (action) => (await import('@cubic/web-kit/ui/confirm-person')).confirmPerson(action),
    run,
    about,
  )
}
