import { describe, expect, it } from 'vitest'
import { createLog, type LogFields } from './log.ts'

function lineOf(message: string, fields?: LogFields): Record<string, unknown> & { text: string } {
  let text = ''
  createLog({ level: 'debug', write: (line) => (text += line) }).error(message, fields)
  expect(text.endsWith('\n') && text.indexOf('\n') === text.length - 1).toBe(true)
  return { ...JSON.parse(text), text }
}

describe('the log', () => {
  it('writes one JSON object a line, whatever it contains', () => {
    const circle: Record<string, unknown> = { n: 12n }
    circle.self = circle
    const line = lineOf('two\nlines', { circle, level: 'mine', when: new Date(0) })
    expect(line).toMatchObject({
      level: 'error',
      message: 'two\nlines',
      level_: 'mine',
      when: '1970-01-01T00:00:00.000Z',
    })
  })

  it('drops entries below its level', () => {
    const lines: string[] = []
    const log = createLog({ level: 'warn', write: (line) => lines.push(line) })
    log.info('no')
    log.warn('yes')
    expect(lines).toHaveLength(1)
  })

  it('adds the fields of its parent', () => {
    let text = ''
    createLog({ level: 'info', write: (line) => (text = line) })
      .with({ request: 'r1' })
      .info('hello', { status: 200 })
    expect(JSON.parse(text)).toMatchObject({ request: 'r1', status: 200 })
  })

  it.each([
    'password',
    'newPassword',
    'session_token',
    'code',
    'binding_code',
    'phone',
    'e-mail',
    'userEmail',
    'Cookie',
    'flora_external_id',
  ])('hides a field named %s at any depth', (key) => {
    expect(lineOf('x', { a: [{ [key]: 'GEHEIM' }] }).text).not.toContain('GEHEIM')
  })

  it('redacts addresses, numbers and credentials inside texts', () => {
    const { text } = lineOf('to zhang.san@x.edu.cn', {
      a: 'call 13800138000 or +86 139 0013 9000',
      b: 'GET /x?token=GEHEIM&y=1',
      c: 'postgres://me:GEHEIM@host/db',
      d: 13800138000,
    })
    expect(text).not.toMatch(/GEHEIM|zhang|13800|0013/)
  })

  it('shows an error with its causes and without the data that PostgreSQL adds', () => {
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'one_ticket',
      detail: 'Key (x)=(GEHEIM)',
    })
    const data = Object.assign(new Error('invalid input syntax for type integer: "GEHEIM"'), { code: '22P02', cause })
    const line = lineOf('failed', { error: new Error('outer', { cause: data }) })
    expect(line).toMatchObject({
      error: {
        message: 'outer',
        cause: { errorCode: '22P02', cause: { errorCode: '23505', constraint: 'one_ticket' } },
      },
    })
    expect(line.text).not.toContain('GEHEIM')
  })

  it('shows what operators need', () => {
    expect(lineOf('x', { statusCode: 503, exitCode: 1, durationMs: 1_700_000_000_000 })).toMatchObject({
      statusCode: 503,
      exitCode: 1,
      durationMs: 1_700_000_000_000,
    })
  })
})
