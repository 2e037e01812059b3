import { expect, it } from 'vitest'
import { readChapter } from '../../../handbook.ts'
import { OFFICE } from '../../routes.tsx'
import { helpPath } from '../../shell/screen.ts'

const { screens } = OFFICE

it('each screen leads to a section that the handbook has, in both languages', () => {
  const topics = screens.flatMap(({ help = [] }) => (typeof help === 'string' ? help : Object.values(help)))
  expect(topics.length).toBeGreaterThan(10)
  for (const topic of topics) {
    const [chapter = '', section] = topic.split('#')
    for (const lang of ['cn', 'en']) {
      const ids = readChapter(chapter, lang).sections.map(({ id }) => id)
      if (section !== undefined) expect(ids, topic).toContain(section)
    }
  }
})

it('the handbook explains every screen of the sidebar', () => {
  const unexplained = screens.filter(({ nav, help, path }) => nav && !help && path !== 'handbook/:chapter?')
  expect(unexplained.map(({ path }) => path)).toEqual([])
})

it('a question about a part of an event leads to what the handbook says of that part', () => {
  expect(helpPath(screens, '/admin/events/7/form')).toBe('/admin/handbook/organiser#ask-questions')
  expect(helpPath(screens, '/admin/events/7')).toBe('/admin/handbook/organiser#fill-it-in')
  expect(helpPath(screens, '/admin/events/new')).toBe('/admin/handbook/organiser#start-an-event')
  expect(helpPath(screens, '/admin/events/7/messages')).toBe('/admin/handbook/organiser#write-to-people')
  expect(helpPath(screens, '/admin/unknown')).toBe('/admin/handbook')
})

it('pictures and links of a chapter lead to the office, and nothing leads out of it', () => {
  const { html, title } = readChapter('administrator', 'cn')
  expect(title).toBe('管理员')
  expect(html).toContain('<a href="admin/handbook/door">')
  expect(html).not.toMatch(/\.md|<h1/)
})
