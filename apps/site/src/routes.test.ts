import { existsSync } from 'node:fs'
import { fileOf, ROUTES } from '@cubic/domain/site/pages'
import { expect, it } from 'vitest'

it.each(ROUTES)('the page %s has its file', (route) => {
  expect(existsSync(new URL(`./pages/public/${fileOf(route)}-page.tsx`, import.meta.url))).toBe(true)
})
