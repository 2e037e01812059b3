import { expect, it } from 'vitest'
import { noticeText } from './notice-text.ts'

it.each([
  ['林晓，您好！\n\n很抱歉，活动已取消。\n\n原因：大雨', '很抱歉，活动已取消。\n\n原因：大雨'],
  ['Hello Ada,\n\nThere’s a change.\n\n-- \nEvent Center', 'There’s a change.'],
  ['各位同学，请到 203。\n\n您好！', '各位同学，请到 203。\n\n您好！'],
  ['', ''],
])('begins with what a message says, not with its greeting: %j', (body, said) => {
  expect(noticeText(body)).toBe(said)
})
