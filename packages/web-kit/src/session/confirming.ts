import { QueryError, TransportError } from '@cubic/data-client'

/**
 * Runs a change, and once more after its user has shown who they are, where the server asks for that first. `ask` does
 * so in a dialog; false if they stop.
 */
export async function confirming<Answer>(
  ask: (action: string) => Promise<boolean>,
  run: () => Promise<Answer>,
  about = 'account',
): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    const action = actionOf(error, about)
    if (action === undefined || !(await ask(action))) throw error
    return run()
  }
}

/** Calls about one's own account are refused without saying what they are about. */
function actionOf(error: unknown, about: string): string | undefined {
  if (error instanceof QueryError) return error.action
  return error instanceof TransportError && error.status === 403 ? about : undefined
}
