/** What people came to the log-in for, by the page that they return to; undefined where nothing can be said. */
export function logInPurpose(back: string): 'register' | 'event' | 'ticket' | 'mine' | 'checkIn' | undefined {
  const found = PURPOSES.find(([, path]) => path.test(back))
  return found?.[0]
}

const PURPOSES = [
  ['checkIn', /^\/(scan\b|activities\/\d+\/check-in)/],
  ['register', /^\/activities\/\d+\/register/],
  ['event', /^\/activities\/\d+/],
  ['ticket', /^\/t\//],
  ['mine', /^\/me/],
] as const
