import { describe, expect, it } from 'vitest'
import { toModel } from '../model/model.ts'
import { changedWords } from './changed-words.ts'

const name = { display_name: 'Name', type: 'text' }
const entry = { name: 'User', display_name: 'User', display_field: 'name' }
const about = toModel(entry as Parameters<typeof toModel>[0], { name } as unknown as Parameters<typeof toModel>[1], [])

describe('the words of an entry', () => {
  it('are those of its fields, without the columns that the server keeps for itself', () => {
    const after = { id: 5, name: 'Li Na', is_email_typed: false }
    expect(changedWords('User', { action: 'create', before: null, after }, about, 'en')).toEqual(['Name'])
  })
})
