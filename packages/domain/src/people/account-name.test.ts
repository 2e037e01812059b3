import { describe, expect, it } from 'vitest'
import { checkAccountName } from './account-name.ts'

const nameOf = (typed: string) => {
  const { name, reason } = checkAccountName(typed)
  return reason ? reason.en : name
}

describe('the name of a new account', () => {
  it.each([
    ['student3 ', 'student3'],
    ['\u3000ｓtudent３', 'student3'],
    ['lin\u00a0 xiao', 'lin xiao'],
    ['Ａdmin', 'Admin'],
    ['ﬁnance', 'finance'],
    ['张三-2024', '张三-2024'],
    ['山田はるかA1', '山田はるかA1'],
    ['김민수2024', '김민수2024'],
    ['Жанна', 'Жанна'],
    ['Ирина Петрова', 'Ирина Петрова'],
    ['João_Pessoa@example.edu', 'João_Pessoa@example.edu'],
    ['Nguyễn', 'Nguyễn'],
    ['سارة', 'سارة'],
    ['2023010452', '2023010452'],
  ])('%j is kept as %j', (typed, kept) => expect(nameOf(typed)).toBe(kept))

  it.each([
    '',
    '  ',
    'student\u200b3',
    'student\u202e3',
    'ad\u00admin',
    'admin\ufe0f',
    'ad\u3164min',
    'a\tb',
    'a\u0000',
    'a\ue000',
  ])('%j has characters that nobody sees', (typed) => expect(nameOf(typed)).toBe('it has invisible characters'))

  it.each(['аdmin', 'admіn', 'Αdmin', 'ɑdmin', 'adⅿin\u0430', 'ѕтудент1a', 'асе', 'student٣', 'ߊ', 'ꓮdmin'])(
    '%j could be taken for another',
    (typed) => expect(nameOf(typed)).toContain('different scripts'),
  )
})
