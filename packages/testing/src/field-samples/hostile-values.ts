/** Texts that break careless programs. They must be stored and found unchanged. */
export const HOSTILE_TEXTS: readonly string[] = [
  "'",
  "''",
  '"',
  "O'Hara",
  '`',
  '\\\\',
  "\\'; select 1 --",
  "' OR '1'='1",
  "'; drop table cubic_user; --",
  '/* */',
  '$1',
  '$$x$$',
  '{1,"2"}',
  '{}',
  'NULL',
  'null',
  '%',
  '_',
  '50\\%',
  'a\nb',
  'a\tb\r\n',
  '中文字',
  'Ünïcödé',
  'e\u0301',
  '\u202eשלום',
  'مرحبا',
  '😀',
  '👨‍👩‍👧',
  '__proto__',
  '<script>',
  '1 OR 1=1',
  '2026-01-01',
  '9007199254740993',
  'true',
]

export const label = { cn: '字段', en: 'Field' }
/** Text that PostgreSQL cannot store: a NUL, half of a surrogate pair. */
export const NUL = 'a\0b'
export const HALF = 'a\ud800'
export const OTHER_HALF = '\udc00a'
export const UNSTORABLE = [NUL, HALF, OTHER_HALF] as const
export const NOT_TEXT = [1, true, {}, ['a'], ...UNSTORABLE] as const
export const NOT_NUMBERS = ['1', '1 OR 1=1', true, [1], {}, NaN, Infinity, -Infinity, -0] as const
export const NUMBERS_READ = [
  ['2', 2],
  ['-7', -7],
  ['2.0', 2],
  ['1e2', 100],
  ['0e5', 0],
] as const
/** Operands that are not read as numbers. */
export const NO_NUMBERS = [
  '',
  ' ',
  '2x',
  ' 2',
  '2 ',
  '+2',
  '.5',
  '2.',
  '0x10',
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '２',
  'NaN',
  'Infinity',
  '1_000',
  '1,000',
  true,
  {},
]
export const TEXTS_READ = [
  [7, '7'],
  [-1.5, '-1.5'],
  [0, '0'],
] as const
/** Operands that are not read as texts. */
export const NO_TEXTS = [true, -0, 1e21, 1e-7, 2 ** 53, ...UNSTORABLE]
