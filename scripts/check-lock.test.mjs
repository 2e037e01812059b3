import { expect, it } from 'vitest'
import { checkLock } from './check-lock.mjs'

const SOUND = { version: '1.2.3', integrity: 'sha512-ab+/CD==' }
/** @param {import('./check-lock.mjs').Entry} entry */
const problemsOf = (entry) => checkLock({ packages: { '': { version: '0.1.0' }, 'node_modules/a': entry } })

it('accepts exact versions with a hash, own packages, and what another package bundles', () => {
  expect(problemsOf(SOUND)).toEqual([])
  expect(problemsOf({ resolved: 'packages/contract', link: true })).toEqual([])
  expect(problemsOf({ version: '1.2.3', inBundle: true })).toEqual([])
  expect(checkLock({ packages: { 'packages/contract': { version: '0.1.0' } } })).toEqual([])
})

it('refuses a package without a hash, with a weak one, without an exact version, or with its registry', () => {
  expect(problemsOf({ version: '1.2.3' })).toEqual([expect.stringContaining('node_modules/a: has no integrity')])
  expect(problemsOf({ ...SOUND, integrity: 'sha1-abc=' })).toHaveLength(1)
  expect(problemsOf({ ...SOUND, version: '^1.2.3' })).toEqual([expect.stringContaining('not exact')])
  expect(problemsOf({ ...SOUND, resolved: 'https://registry.example/a-1.2.3.tgz' })).toHaveLength(1)
})
