/** A pattern that an organiser wrote. Matching takes time linear in the text, whatever the pattern. */
export type Pattern = {
  readonly source: string
  /** The maximum steps for each character of the text: the time is steps × characters. */
  readonly steps: number
  /** Does the pattern match somewhere in the text, as `RegExp.test` would say? */
  readonly test: (text: string) => boolean
}

export const PATTERN_MAX = 200
const STEPS_MAX = 1000

type Accepts = (character: string) => boolean
type Node =
  | { readonly kind: 'character'; readonly accepts: Accepts }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number }

type Step =
  | { readonly kind: 'character'; readonly accepts: Accepts }
  | { readonly kind: 'start' | 'end' | 'match' }
  | { readonly kind: 'fork'; readonly to: number[] }

/**
 * Compiles the part of JavaScript's syntax that needs no backtracking: characters, classes, groups, alternatives,
 * quantifiers, `^` and `$`. Undefined for anything else (look-around, back references, `\b`), for wrong syntax
 * and for what is too large.
 */
export function compilePattern(source: string): Pattern | undefined {
  if (source.length > PATTERN_MAX) return undefined
  const tree = parse(source)
  if (!tree || stepsOf(tree) > STEPS_MAX) return undefined
  const steps: Step[] = []
  emit(tree, steps)
  steps.push({ kind: 'match' })
  return { source, steps: steps.length, test: makeTest(steps) }
}

function parse(source: string): Node | undefined {
  const { next, isAtEnd, take, read } = readerOf(source)
  const tree = choice()
  return isAtEnd() ? tree : undefined

  function choice(): Node | undefined {
    const parts: Node[] = []
    do {
      const part = sequence()
      if (!part) return undefined
      parts.push(part)
    } while (take('|'))
    return parts.length === 1 ? parts[0] : { kind: 'choice', parts }
  }
  function sequence(): Node | undefined {
    const parts: Node[] = []
    while (!isAtEnd() && next() !== '|' && next() !== ')') {
      const part = repeated()
      if (!part) return undefined
      parts.push(part)
    }
    return { kind: 'sequence', parts }
  }
  function repeated(): Node | undefined {
    if (take('^')) return { kind: 'start' }
    if (take('$')) return { kind: 'end' }
    const body = atom()
    if (!body) return undefined
    const quantifier = read(/[*+?]|\{(\d{1,4})(?:(,)(\d{0,4}))?\}/y)
    if (!quantifier) return body
    take('?') // lazy or greedy, whether it matches is the same
    const [sign, least, comma, most] = quantifier
    if (sign === '*') return { kind: 'repeat', body, min: 0, max: Infinity }
    if (sign === '+') return { kind: 'repeat', body, min: 1, max: Infinity }
    if (sign === '?') return { kind: 'repeat', body, min: 0, max: 1 }
    const min = Number(least)
    const max = comma === undefined ? min : most ? Number(most) : Infinity
    return min <= max ? { kind: 'repeat', body, min, max } : undefined
  }
  function atom(): Node | undefined {
    if (take('(')) return group()
    const written = read(
      /\[(?:[^\\\]]|\\.)*\]|\\u\{[\da-f]{1,6}\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[pP]\{\w+(?:=\w+)?\}|\\[dDwWsStnrfv]|\./iy,
    )
    if (written) return native(written[0])
    // outside of a class, `\-` and its like stand for themselves, which the native `u` syntax would refuse
    const literal = read(/\\([^\p{L}\p{N}\s])|[^\\*+?{}()[\]|]/uy)
    return literal ? character(literal[1] ?? literal[0]) : undefined
  }
  function group(): Node | undefined {
    if (next() === '?' && !read(/\?:|\?<[A-Za-z]\w*>/y)) return undefined
    const body = choice()
    return take(')') ? body : undefined
  }
}

function readerOf(source: string) {
  let at = 0
  return { next: () => source[at], isAtEnd: () => at === source.length, take, read }

  function take(sign: string): boolean {
    if (source[at] !== sign) return false
    at++
    return true
  }
  /** `expression` is sticky: it matches at the place that is read. */
  function read(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = at
    const found = expression.exec(source)
    if (!found) return undefined
    at = expression.lastIndex
    return found
  }
}

function character(literal: string): Node {
  return { kind: 'character', accepts: (given) => given === literal }
}

/** One character's worth of syntax, left to the engine: on a single character it cannot backtrack. */
function native(written: string): Node | undefined {
  for (const flags of ['u', '']) {
    try {
      const expression = new RegExp(`^${written}$`, flags)
      return { kind: 'character', accepts: (given) => expression.test(given) }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      // without `u`, `[\w-.]` is a class, and `\p` is the letter
      if (!written.startsWith('[')) return undefined
    }
  }
  return undefined
}

function stepsOf(node: Node): number {
  switch (node.kind) {
    case 'repeat': {
      const body = stepsOf(node.body)
      return node.max === Infinity ? body * Math.max(node.min, 1) + 2 : body * node.max + (node.max - node.min)
    }
    case 'sequence':
    case 'choice':
      return node.parts.reduce((sum, part) => sum + stepsOf(part) + 2, 0)
    case 'character':
    case 'start':
    case 'end':
      return 1
  }
}

function emit(node: Node, steps: Step[]): void {
  switch (node.kind) {
    case 'sequence':
      for (const part of node.parts) emit(part, steps)
      return
    case 'choice':
      return emitChoice(node.parts, steps)
    case 'repeat':
      return emitRepeat(node.body, node.min, node.max, steps)
    case 'character':
    case 'start':
    case 'end':
      steps.push(node)
  }
}

function emitChoice(parts: readonly Node[], steps: Step[]): void {
  const entry: number[] = []
  const exits: number[][] = []
  steps.push({ kind: 'fork', to: entry })
  for (const part of parts) {
    entry.push(steps.length)
    emit(part, steps)
    const exit: number[] = []
    exits.push(exit)
    steps.push({ kind: 'fork', to: exit })
  }
  for (const exit of exits) exit.push(steps.length)
}

function emitRepeat(body: Node, min: number, max: number, steps: Step[]): void {
  for (let count = 0; count < min; count++) emit(body, steps)
  if (max === Infinity) {
    const loop = steps.length
    const branches = [loop + 1]
    steps.push({ kind: 'fork', to: branches })
    emit(body, steps)
    steps.push({ kind: 'fork', to: [loop] })
    branches.push(steps.length)
    return
  }
  const exits: number[][] = []
  for (let count = min; count < max; count++) {
    const branches = [steps.length + 1]
    exits.push(branches)
    steps.push({ kind: 'fork', to: branches })
    emit(body, steps)
  }
  for (const branches of exits) branches.push(steps.length)
}

/** Follows all paths through the steps at once, so that no text causes backtracking. */
function makeTest(steps: readonly Step[]): (text: string) => boolean {
  const classes = [...new Set(steps.flatMap((step) => (step.kind === 'character' ? [step.accepts] : [])))]
  const classOf = steps.map((step) => (step.kind === 'character' ? classes.indexOf(step.accepts) : -1))

  return (text) => {
    const characters = [...text]
    // marks instead of sets: a step was reached, or a class decided, at the position that is written there
    const reachedAt = new Int32Array(steps.length).fill(-1)
    const decidedAt = new Int32Array(classes.length).fill(-1)
    const verdicts = new Uint8Array(classes.length)
    let pending: number[] = []

    for (let position = 0; position <= characters.length; position++) {
      const next = characters[position]
      const following: number[] = []
      pending.push(0)
      for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
        if (reachedAt[index] === position) continue
        reachedAt[index] = position
        const step = steps[index]
        if (step?.kind === 'match') return true
        if (step?.kind === 'fork') pending.push(...step.to)
        else if (step?.kind === 'character') {
          if (next !== undefined && accepts(index, step.accepts, next, position)) following.push(index + 1)
        } else if (position === (step?.kind === 'start' ? 0 : characters.length)) pending.push(index + 1)
      }
      pending = following
    }
    return false

    function accepts(index: number, given: Accepts, read: string, position: number): boolean {
      const at = classOf[index] ?? 0
      if (decidedAt[at] !== position) {
        decidedAt[at] = position
        verdicts[at] = given(read) ? 1 : 0
      }
      return verdicts[at] === 1
    }
  }
}
