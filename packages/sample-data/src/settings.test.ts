import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '@cubic/server/config'
import { SAMPLE_SETTINGS } from './settings.ts'

describe('the settings of the demo', () => {
  it('fill the footer in both languages, and its privacy page exists', () => {
    const { footer } = readConfig({}, SAMPLE_SETTINGS)
    expect(footer).toEqual({
      contact: 'events@example.edu',
      privacy: SAMPLE_SETTINGS.PRIVACY_URL,
      note: { cn: '演示环境，人物与活动均为虚构', en: 'A demo: its people and events are made up' },
    })
    expect(existsSync(new URL(`../../../apps/site/public${SAMPLE_SETTINGS.PRIVACY_URL}`, import.meta.url))).toBe(true)
  })

  it('are overridden by explicit settings', () => {
    const { host, footer } = readConfig({ HOST: '0.0.0.0', ORGANISATION_CONTACT: 'us@example.org' }, SAMPLE_SETTINGS)
    expect([host, footer.contact]).toEqual(['0.0.0.0', 'us@example.org'])
  })
})
