import { label, NOT_TEXT } from './hostile-values.ts'
import type { Samples } from './sample-type.ts'

export const DATE_SAMPLES: Samples<'date'> = {
  field: { type: 'date', label },
  valid: [
    { given: '2026-11-21' },
    { given: '0001-01-01' },
    { given: '9999-12-31' },
    { given: '2024-02-29' },
    { given: '1883-11-18' },
  ],
  invalid: [
    ['date', '0000-01-01', '10000-01-01', '2026-02-30', '2025-02-29', '2026-11-21T00:00:00Z', '21/11/2026'],
    ['date', ' 2026-11-21', '-0001-01-01', '+02026-01-01', 'infinity', 'today', 'epoch', ...NOT_TEXT],
  ],
}

export const INSTANT_SAMPLES: Samples<'instant'> = {
  field: { type: 'instant', label },
  valid: [
    { given: '2026-11-21T01:30:00Z' },
    { given: '2026-11-20T16:30:00.120Z' },
    { given: '2026-11-21T09:30:00+08:00', kept: '2026-11-21T01:30:00Z' },
    { given: '2026-11-21T09:30+0800', kept: '2026-11-21T01:30:00Z' },
    { given: '0001-01-01T00:00:00Z' },
    { given: '9999-12-31T23:59:59.999Z' },
    { given: '1850-01-01T00:00:00Z' },
  ],
  invalid: [
    ['instant', '0000-12-31T23:59:59Z', '0001-01-01T00:00:00+08:00', '9999-12-31T23:59:59-01:00'],
    ['instant', '10000-01-01T00:00:00Z', '+010000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-11-21T25:00:00Z'],
    ['instant', '2026-11-21', '2026-11-21T01:30:00', '2026-11-21 01:30:00Z', '2026-11-21T01:30:60Z', 'now', 'infinity'],
    ['instant', '2026-11-21T01:30:00+99:99', ...NOT_TEXT],
  ],
}
