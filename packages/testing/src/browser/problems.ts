import type { BrowserContext, Page, Response } from 'playwright-core'

/** Collects errors that a test does not look for: on the console, in pages, of requests. */
export type Problems = {
  readonly watch: (context: BrowserContext) => void
  /** Allows expected problems: matching texts are ignored from now on. */
  readonly allow: (expected: RegExp) => void
  /** Returns the problems since the last call, once pending answers are read. */
  readonly take: () => Promise<readonly string[]>
}

export function collectProblems(origin: string): Problems {
  let found: string[] = []
  let allowed: RegExp[] = []
  const reading = new Set<Promise<void>>()
  const report = (problem: string) => void found.push(problem)

  function watchPage(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') report(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => report(`page: ${error.stack ?? error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'failed'
      // The page itself gave it up: it was left, or asks for something newer.
      if (reason !== 'net::ERR_ABORTED') report(`request: ${request.method()} ${request.url()} ${reason}`)
    })
    page.on('response', (response) => {
      if (!response.url().startsWith(`${origin}/`)) return
      if (response.status() >= 400) report(`answer: ${response.status()} ${response.url()}`)
      else if (new URL(response.url()).pathname.startsWith('/gql/')) keepReading(response)
    })
  }

  function keepReading(response: Response): void {
    const read = graphqlErrors(response)
      .then((errors) => errors.forEach((error) => report(`graphql: ${error}`)))
      .finally(() => reading.delete(read))
    reading.add(read)
  }

  return {
    watch: (context) => void context.on('page', watchPage),
    allow: (expected) => void allowed.push(expected),
    async take() {
      await Promise.all(reading)
      const problems = found.filter((problem) => !allowed.some((expected) => expected.test(problem)))
      found = []
      allowed = []
      return problems
    },
  }
}

type GqlAnswer = { readonly errors?: readonly { readonly message: string }[] }
type BatchAnswer = { readonly result?: string | Readonly<Record<string, GqlAnswer>> }

/** GraphQL fails with the status 200 (wire §1). */
async function graphqlErrors(response: Response): Promise<readonly string[]> {
  // A page that was left takes its answers with it.
  const body = await response.text().catch(() => '{}')
  const answer = parsed(body || '{}')
  if (!answer) return [`not JSON: ${response.url()}`]
  const results =
    typeof answer.result === 'string'
      ? (JSON.parse(answer.result) as Readonly<Record<string, GqlAnswer>>)
      : (answer.result ?? {})
  return [answer, ...Object.values(results)].flatMap(({ errors = [] }) => errors.map(({ message }) => message))
}

function parsed(body: string): (GqlAnswer & BatchAnswer) | undefined {
  try {
    return JSON.parse(body) as GqlAnswer & BatchAnswer
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
