import { expect, it } from 'vitest'
import { foreignOriginOf, linkForeignPictures, picturesInHtml } from './foreign-pictures.ts'

it('tells pictures of other hosts from those of this site', () => {
  expect(foreignOriginOf('https://a.example/x.png?y')).toBe('https://a.example')
  expect(foreignOriginOf('HTTP://A.example:8080/x.png')).toBe('http://a.example:8080')
  for (const own of ['/files/a.webp', 'files/a.webp', '', 'https:', '#']) expect(foreignOriginOf(own)).toBeUndefined()
})

it('finds the pictures in HTML', () => {
  expect(
    picturesInHtml('<p><img alt="src" src="/a.png" /><img src="https://b.example/?a=1&amp;b=2"><img></p>'),
  ).toEqual(['/a.png', 'https://b.example/?a=1&amp;b=2'])
})

it('links pictures of hosts that are not allowed, and leaves all others', () => {
  const html =
    '<p><img src="/a.png" /><img src="https://ok.example/a.png" /><img src="https://b.example/a.png" alt="A &lt;b&gt;" /><img src="https://c.example/c.png" /></p>'
  expect(linkForeignPictures(html, ['https://ok.example'])).toBe(
    '<p><img src="/a.png" /><img src="https://ok.example/a.png" /><a href="https://b.example/a.png" rel="noopener nofollow">A &lt;b&gt;</a><a href="https://c.example/c.png" rel="noopener nofollow">c.example</a></p>',
  )
})
