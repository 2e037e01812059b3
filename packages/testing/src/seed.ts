// Seeds random tests, loaded before each test file. By default every run uses the same seed. `CUBIC_TESTS=long` uses a
// new seed for each run and the sizes that the product promises; `CUBIC_SEED=…` repeats a run.
import fc from 'fast-check'

export const LONG = process.env['CUBIC_TESTS'] === 'long'
export const SEED = Number(process.env['CUBIC_SEED'] ?? (LONG ? Date.now() % 2 ** 31 : 20_261_122))

fc.configureGlobal({ seed: SEED })
