import { describe, expect, it } from 'vitest'
import type { Question } from '../data/api.ts'
import { byName, chunk, nameSize, printableQuestions } from './printed.ts'

const question = (id: number, type: Question['type'], name: string, removed = false) =>
  ({ id, type, name, removed, selections: [], removed_selections: [] }) as unknown as Question

describe('what is printed of people', () => {
  it('is sorted by pinyin, and namesakes by their numbers', () => {
    const people = [
      { name: '周岚', unify_id: null },
      { name: '王芳', unify_id: 'S10' },
      { name: '陈静', unify_id: null },
      { name: '王芳', unify_id: 'S9' },
    ]
    expect(byName(people).map(({ name, unify_id }) => `${name}${unify_id ?? ''}`)).toEqual([
      '陈静',
      '王芳S9',
      '王芳S10',
      '周岚',
    ])
  })

  it('holds no contact data, files or removed answers, and the name once', () => {
    const asked = [
      question(1, 'text', '姓名'),
      question(2, 'phone', '手机号'),
      question(3, 'email', '邮箱'),
      question(4, 'file', '成绩单'),
      question(5, 'radio', '学院'),
      question(6, 'text', '旧问题', true),
    ]
    const answers = { 1: '王芳', 2: '138', 3: 'w@example.edu', 4: ['file'], 5: '物理', 6: '旧' }
    expect(printableQuestions(asked, [{ values: {} }, { values: answers }]).map(({ id }) => id)).toEqual([5])
    // as far as the reader knows
    expect(printableQuestions(asked, [{ values: null }])).toEqual([])
  })

  it('has names as large as they fit a badge', () => {
    expect(
      ['李明', '阿卜杜拉·买买提', 'Ada Lovelace', 'Maximilian von und zu Hohenstein-Langenburg'].map(nameSize),
    ).toEqual(['largest', 'large', 'large', 'small'])
  })

  it('fills whole pages first', () => {
    expect(chunk([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(chunk([], 2)).toEqual([])
  })
})
