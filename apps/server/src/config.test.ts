import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the configuration', () => {
  it('needs no environment variables', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 4600,
      host: '0.0.0.0',
      databaseUrl: undefined,
      databasePool: 16,
      basePath: '',
      publicUrl: 'http://localhost:4600',
      logLevel: 'info',
      trustProxy: [],
      timeZone: 'Asia/Shanghai',
      organisationName: { cn: '活动中心', en: 'Event Center' },
      sessionDays: 30,
      uploadQuota: { own: 50, all: 10_240 },
      limits: {
        bodyBytes: 1_048_576,
        batch: 200,
        depth: 12,
        tokens: 1000,
        aliases: 30,
        rows: 10_000,
        page: 1000,
        cost: 20_000,
      },
    })
    expect(config.dataDir).toMatch(/[/\\]data$/)
    expect(Object.isFrozen(config) && Object.isFrozen(config.limits)).toBe(true)
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual(readConfig({}))
  })

  it('derives the public URL from the port and the base path', () => {
    expect(readConfig({ PORT: '80', BASE_PATH: '/events/' })).toMatchObject({
      basePath: '/events',
      publicUrl: 'http://localhost:80/events',
    })
    expect(readConfig({ PUBLIC_URL: 'https://x.edu/a/' }).publicUrl).toBe('https://x.edu/a')
  })

  it('serves figures to this machine alone unless told an address', () => {
    const addressOf = (METRICS_ADDRESS: string) => readConfig({ METRICS_ADDRESS }).metricsAddress
    expect(addressOf('')).toBeUndefined()
    expect(addressOf('9464')).toEqual({ host: '127.0.0.1', port: 9464 })
    expect(addressOf('10.0.0.5:9464')).toEqual({ host: '10.0.0.5', port: 9464 })
    expect(addressOf('[::1]:9464')).toEqual({ host: '::1', port: 9464 })
    for (const wrong of ['0', '70000', 'here', '::1:9464']) expect(() => addressOf(wrong)).toThrow(ConfigError)
  })

  it('does everything unless told what to do', () => {
    expect(readConfig({}).roles).toEqual(['web', 'jobs'])
    expect(readConfig({ ROLES: ' jobs ' }).roles).toEqual(['jobs'])
    for (const wrong of ['mail', 'web,web', 'web,'])
      expect(() => readConfig({ ROLES: wrong })).toThrow(`ROLES=${wrong}: expected web,jobs or one of them`)
  })

  it('reads one name for both languages, or one for each', () => {
    expect(readConfig({ ORGANISATION_NAME: 'AC/DC' }).organisationName).toEqual({ cn: 'AC/DC', en: 'AC/DC' })
    expect(readConfig({ ORGANISATION_NAME: '学院 / College' }).organisationName).toEqual({ cn: '学院', en: 'College' })
  })

  it('reads the languages of the pages, the default first', () => {
    expect(readConfig({}).languages).toEqual(['cn', 'en'])
    expect(readConfig({ LANGUAGES: 'en, cn' }).languages).toEqual(['en', 'cn'])
    expect(readConfig({ LANGUAGES: 'en' }).languages).toEqual(['en'])
  })

  it('reads the organisation’s branding', () => {
    expect(readConfig({})).toMatchObject({
      look: { logo: undefined, brand: undefined, accent: undefined },
      footer: { contact: undefined, privacy: undefined, note: undefined },
    })
    const { look, footer } = readConfig({
      ORGANISATION_LOGO: 'https://example.edu/logo.svg',
      BRAND_COLOUR: '#7A1f2b',
      ACCENT_COLOUR: '#f0883e',
      ORGANISATION_CONTACT: 'events@example.edu',
      PRIVACY_URL: '/privacy.html',
      FOOTER_NOTE: '京ICP备00000000号 / ICP 00000000',
    })
    expect(look).toEqual({ logo: 'https://example.edu/logo.svg', brand: '#7A1f2b', accent: '#f0883e' })
    expect(footer).toEqual({
      contact: 'events@example.edu',
      privacy: '/privacy.html',
      note: { cn: '京ICP备00000000号', en: 'ICP 00000000' },
    })
  })

  it.each([
    { ORGANISATION_LOGO: 'javascript:alert(1)' },
    { ORGANISATION_LOGO: '//elsewhere.example/a.png' },
    { BRAND_COLOUR: 'red' },
    { BRAND_COLOUR: '#fff;}body{display:none' },
    { ACCENT_COLOUR: '#12345' },
    { ORGANISATION_CONTACT: 'call us' },
    { PRIVACY_URL: 'data:text/html,x' },
    { FOOTER_NOTE: 'a / b / c' },
    { LANGUAGES: 'cn,fr' },
    { LANGUAGES: 'en,en' },
  ])('refuses %o', (env) => {
    const [name = ''] = Object.keys(env)
    expect(problemsOf(env)).toEqual([expect.stringContaining(`${name}=`)])
  })

  it('reads proxies as addresses and ranges', () => {
    expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
    ])
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '0'],
    ['PORT', '-1'],
    ['PORT', '4600.5'],
    ['PORT', '1e3'],
    ['HOST', 'not a host'],
    ['BASE_PATH', 'events'],
    ['BASE_PATH', '/a?b'],
    ['PUBLIC_URL', 'ftp://x.edu'],
    ['PUBLIC_URL', 'https://x.edu/?a=1'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TIME_ZONE', 'Mars/Base'],
    ['TIME_ZONE', '+08:00'],
    ['SESSION_DAYS', '0'],
    ['DATABASE_POOL', '51'],
    ['DATABASE_POOL', '3'],
    ['COST_LIMIT', '0'],
    ['DATABASE_URL', 'mysql://somewhere/x'],
    ['BODY_LIMIT', '1MiB'],
    ['ROW_LIMIT', '99999999999999999999'],
  ])('refuses %s=%s by name, value and what is expected', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(`${name}=${value.split('?')[0]}`)
    expect(problems[0]).toContain('expected ')
  })

  it('reports all errors at once', () => {
    expect(problemsOf({ PORT: 'x', TIME_ZONE: 'y', LOG_LEVEL: 'z' })).toHaveLength(3)
  })

  it('never shows a password', () => {
    for (const value of ['mysql://me:geheim@host/x', 'me:geheim@host', 'postgres//me:geheim@host', 'geheim']) {
      for (const name of ['DATABASE_URL', 'DATABASE_READ_URL']) {
        const [problem] = problemsOf({ [name]: value })
        expect(problem).toContain(`${name}=`)
        expect(problem).not.toContain('geheim')
      }
    }
  })
})
