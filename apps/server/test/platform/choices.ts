import fc from 'fast-check'

/** A source of random choices: shrinkable inside a property, replayable outside of one. */
export type Choices = {
  /** A whole number, both ends included. */
  readonly number: (min: number, max: number) => number
  readonly chance: (percent: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Some of the items in their order, each once. */
  readonly some: <Item>(items: readonly Item[], percent: number) => readonly Item[]
  readonly list: <Item>(min: number, max: number, make: (index: number) => Item) => readonly Item[]
}

export function choicesOf(draw: fc.GeneratorValue): Choices {
  const number = (min: number, max: number): number => (max <= min ? min : draw(fc.integer, { min, max }))
  // Shrinks towards "no".
  const chance = (percent: number): boolean => number(0, 99) >= 100 - percent
  return {
    number,
    chance,
    pick: (items) => {
      const item = items[number(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    some: (items, percent) => items.filter(() => chance(percent)),
    list: (min, max, make) => Array.from({ length: number(min, max) }, (_, index) => make(index)),
  }
}

/** Choices that follow from the seed alone. */
export function choicesFromSeed(seed: number): Choices {
  const [draw] = fc.sample(fc.gen(), { seed, numRuns: 1 })
  if (!draw) throw new Error('one generator')
  return choicesOf(draw)
}
