// Loaded into a server process before anything else: its clock is wrong by so many milliseconds.
const shift = Number(process.env['CLOCK_SHIFT_MS'])
if (!Number.isFinite(shift)) throw new Error('CLOCK_SHIFT_MS is not set')

globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + shift] : given, newTarget) as Date,
  get: (target, key) => (key === 'now' ? () => target.now() + shift : (Reflect.get(target, key) as unknown)),
})
