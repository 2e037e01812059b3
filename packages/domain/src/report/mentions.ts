const START = 2

/** Returns what tells whether a text holds one of the names, in any case. Names of one letter are no names. */
export function makeMentions(names: Iterable<string>): (text: string) => boolean {
  // by how they begin: of tens of thousands of names, few begin as any two letters of a text do
  const byStart = new Map<string, string[]>()
  for (const given of new Set(names)) {
    const name = plain(given)
    if (name.length < START) continue
    const start = name.slice(0, START)
    const others = byStart.get(start)
    if (others) others.push(name)
    else byStart.set(start, [name])
  }
  return (given) => {
    const text = plain(given)
    for (let place = 0; place + START <= text.length; place++) {
      const candidates = byStart.get(text.slice(place, place + START))
      if (candidates?.some((name) => text.startsWith(name, place))) return true
    }
    return false
  }
}

function plain(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
