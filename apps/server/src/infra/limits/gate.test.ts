import { expect, it } from 'vitest'
import { createGate, type Entry, type LoopTimes } from './gate.ts'

const PLACES = 4
const CROWD = { isFirst: false, places: 100 }

/** A gate whose event loop the test keeps busy or lets rest. */
function aGate() {
  const times = { active: 0, idle: 0 }
  const changes: [boolean, number][] = []
  const gate = createGate({
    places: PLACES,
    readTimes: (): LoopTimes => ({ ...times }),
    onChange: (...change) => void changes.push(change),
  })
  const enter = (name: string, asker = CROWD) => gate.enter({ name, ...asker })
  let visitors = 0
  return {
    changes,
    enter,
    /** So many come at once; returns who was admitted, and after how many seconds the others shall come again. */
    many(count: number, asker = CROWD) {
      const entries = Array.from({ length: count }, () => enter(`visitor ${visitors++}`, asker))
      return {
        left: entries.flatMap((entry) => (entry.isAdmitted ? [entry.leave] : [])),
        told: entries.flatMap(toldOf),
      }
    },
    /** Time passes, during which somebody looks in ten times a second. */
    pass(ms: number, busy: number) {
      for (let passed = 0; passed < ms; passed += 100) {
        times.active += 100 * busy
        times.idle += 100 * (1 - busy)
        const entry = enter('passer-by')
        if (entry.isAdmitted) entry.leave()
      }
    },
  }
}

const toldOf = (entry: Entry) => (entry.isAdmitted ? [] : [entry.retryAfterSeconds])

it('admits a crowd that comes at once, and everybody as long as the event loop has time to spare', () => {
  const gate = aGate()
  gate.pass(5000, 0.85)
  expect(gate.many(50).told).toEqual([])
  gate.pass(400, 1)
  expect(gate.many(50).told).toEqual([])
  expect(gate.changes).toEqual([])
})

it('once it has had none for half a second, admits as many as have places, and each who leaves lets one in', () => {
  const gate = aGate()
  gate.pass(600, 1)
  const { left, told } = gate.many(10)
  expect([left.length, told.length]).toEqual([PLACES, 6])
  left[0]?.()
  left[0]?.()
  expect(gate.many(3).left).toHaveLength(1)
})

it('staff and scanners have places that the crowd does not reach', () => {
  const gate = aGate()
  gate.many(50)
  gate.pass(600, 1)
  expect(gate.many(10).left).toHaveLength(0)
  expect(gate.many(10, { ...CROWD, isFirst: true }).left).toHaveLength(PLACES)
})

it('one client takes half of the places if nobody else is there, and no more than its own once they are taken', () => {
  const gate = aGate()
  gate.pass(600, 1)
  const own = { ...CROWD, places: 1 }
  const entries = Array.from({ length: 9 }, () => gate.enter('greedy', own))
  expect(entries.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(PLACES / 2)
  expect(gate.enter('somebody else', own).isAdmitted).toBe(true)
  expect(gate.enter('somebody else', own).isAdmitted).toBe(false)
})

it('tells as many seconds as it takes to serve those turned away in one, but no more than five', () => {
  const gate = aGate()
  gate.pass(600, 1)
  const turned = (admitted: number, count: number) => {
    const { left } = gate.many(PLACES)
    for (const leave of left) leave()
    for (let more = PLACES; more < admitted; more++) for (const leave of gate.many(1).left) leave()
    const full = gate.many(PLACES)
    const { told } = gate.many(count)
    for (const leave of full.left) leave()
    gate.pass(1000, 0.95)
    return told[0]
  }
  expect(turned(20, 60)).toBe(1)
  // about thirty, with the passers-by, and sixty
  expect(turned(20, 1000)).toBe(2)
  expect(turned(20, 60)).toBe(5)
})

it('who has been in for a second takes no place: it waits for something else than this process', () => {
  const gate = aGate()
  gate.pass(600, 1)
  expect(gate.many(10).left).toHaveLength(PLACES)
  gate.pass(500, 1)
  expect(gate.many(10).left).toHaveLength(0)
  gate.pass(600, 1)
  expect(gate.many(10).left).toHaveLength(PLACES)
})

it('ends once the event loop has time to spare and nobody was turned away for a second; says how many were', () => {
  const gate = aGate()
  gate.pass(3000, 1)
  expect(gate.changes).toEqual([])
  const { left } = gate.many(10)
  for (const leave of left) leave()
  gate.pass(2000, 0.85)
  expect(gate.changes).toEqual([
    [true, 0],
    [false, 6],
  ])
  expect(gate.many(10).told).toEqual([])
})

it('ends at once when those who are in wait for something else than this process', () => {
  const gate = aGate()
  gate.pass(600, 1)
  gate.many(10)
  gate.pass(200, 0.1)
  expect(gate.many(10).told).toEqual([])
})
