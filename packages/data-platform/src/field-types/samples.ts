import type { FieldOf, FieldProblemKind, FieldTypeName } from '@cubic/contract'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { emailOf, keyed, many, nested, ofLength } from './sized-values.ts'

/** For the tests of every type: values that it takes and refuses. A type without samples does not compile. */
export type Samples<Name extends FieldTypeName = FieldTypeName> = {
  readonly field: FieldOf<Name>
  /** At least two that differ. `kept`: what is read back, where it is not what was given. */
  readonly valid: readonly { readonly given: unknown; readonly kept?: unknown }[]
  readonly invalid: readonly (readonly [problem: FieldProblemKind, ...given: readonly unknown[]])[]
  /** The edges of the field's own options: what they take and refuse. */
  readonly options?: readonly {
    readonly field: FieldOf<Name>
    readonly valid: readonly unknown[]
    readonly invalid: readonly (readonly [problem: FieldProblemKind, ...given: readonly unknown[]])[]
  }[]
  /** What it cannot be compared with, besides objects and lists. */
  readonly operands?: readonly unknown[]
  /** What conditions read with good will: what they take, and what that means. */
  readonly meant?: readonly (readonly [operand: unknown, value: unknown])[]
}

const label = { cn: '字段', en: 'Field' }
const NUL = 'a\0b'
const HALF = 'a\ud800'
const OTHER_HALF = '\udc00a'
const UNSTORABLE = [NUL, HALF, OTHER_HALF] as const
const NOT_TEXT = [1, true, {}, ['a'], ...UNSTORABLE] as const
const NOT_NUMBERS = ['1', '1 OR 1=1', true, [1], {}, NaN, Infinity, -Infinity, -0] as const
const NUMBERS_READ = [
  ['2', 2],
  ['-7', -7],
  ['2.0', 2],
  ['1e2', 100],
  ['0e5', 0],
] as const
const NO_NUMBERS = [
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
const TEXTS_READ = [
  [7, '7'],
  [-1.5, '-1.5'],
  [0, '0'],
] as const
const NO_TEXTS = [true, -0, 1e21, 1e-7, 2 ** 53, ...UNSTORABLE]
const texts = HOSTILE_TEXTS.map((given) => ({ given }))

export const SAMPLES: { readonly [Name in FieldTypeName]: Samples<Name> } = {
  text: {
    field: { type: 'text', label },
    valid: [{ given: 'Alpha' }, { given: 'alpha' }, ...texts, { given: '😀'.repeat(1000) }],
    invalid: [
      ['text', ...NOT_TEXT],
      ['length', 'a'.repeat(1001), '😀'.repeat(1001)],
    ],
    options: [
      {
        field: { type: 'text', max: 3, pattern: '^\\p{L}+$', label },
        valid: ['abc', '中文字'],
        invalid: [
          ['length', 'abcd'],
          ['pattern', 'a1'],
        ],
      },
    ],
    operands: NO_TEXTS,
    meant: TEXTS_READ,
  },
  long_text: {
    field: { type: 'long_text', label },
    valid: [{ given: 'Alpha' }, { given: 'alpha' }, ...texts, { given: '字'.repeat(100_000) }],
    invalid: [
      ['text', ...NOT_TEXT],
      ['length', 'a'.repeat(100_001), '😀'.repeat(100_001)],
    ],
    options: [
      { field: { type: 'long_text', max: 2, label }, valid: ['ab', '😀😀'], invalid: [['length', 'abc', '😀😀😀']] },
    ],
    operands: NO_TEXTS,
    meant: TEXTS_READ,
  },
  rich_text: {
    field: { type: 'rich_text', label },
    valid: [
      { given: '<p>Alpha</p>' },
      { given: '中文 <strong>alpha</strong> 😀' },
      { given: '<p onclick="x()">a<script>alert(1)</script></p>', kept: '<p>a</p>' },
      {
        given: '<a href="javascript:x()">a</a><img src="data:x" />',
        kept: '<a rel="noopener nofollow">a</a><img />',
      },
      { given: '1 < 2 & 3', kept: '1 &lt; 2 &amp; 3' },
    ],
    invalid: [
      ['text', ...NOT_TEXT],
      ['length', 'a'.repeat(100_001), '<'.repeat(100_000)],
    ],
    options: [
      { field: { type: 'rich_text', max: 4, label }, valid: ['abcd', '&lt;'], invalid: [['length', 'abcde', '<<']] },
    ],
    operands: NO_TEXTS,
    meant: TEXTS_READ,
  },
  integer: {
    field: { type: 'integer', label },
    operands: [...NO_NUMBERS, 1.5, '1.5', '2147483648'],
    meant: NUMBERS_READ,
    valid: [{ given: 0 }, { given: 1 }, { given: -7 }, { given: 2 ** 31 - 1 }, { given: -(2 ** 31) }],
    invalid: [
      ['integer', ...NOT_NUMBERS, 1.5],
      ['max', 2 ** 31, 2 ** 53 + 1, 1e300],
      ['min', -(2 ** 31) - 1],
    ],
    options: [
      { field: { type: 'integer', min: 1, max: 3, label }, valid: [1, 3], invalid: [['range', 0, 4, 2 ** 40]] },
      {
        field: { type: 'integer', min: 1, label },
        valid: [1],
        invalid: [
          ['min', 0],
          ['max', 2 ** 31],
        ],
      },
      {
        field: { type: 'integer', max: 3, label },
        valid: [3],
        invalid: [
          ['max', 4],
          ['min', -(2 ** 40)],
        ],
      },
    ],
  },
  number: {
    field: { type: 'number', label },
    operands: [...NO_NUMBERS, '9007199254740993'],
    meant: [...NUMBERS_READ, ['1.5', 1.5], ['5e-324', 5e-324]],
    valid: [
      { given: 0 },
      { given: 0.1 },
      { given: -2.5 },
      { given: 5e-324 },
      { given: 1 / 3 },
      { given: 2 ** 53 - 1 },
      { given: -(2 ** 53) + 1 },
    ],
    invalid: [
      ['number', ...NOT_NUMBERS],
      ['max', 2 ** 53, 2 ** 53 + 1, 1e300],
      ['min', -(2 ** 53), -1e300],
    ],
    options: [
      { field: { type: 'number', min: 0.5, max: 1, label }, valid: [0.5, 1], invalid: [['range', 0.49, 1.01]] },
      { field: { type: 'number', min: 0.5, label }, valid: [0.5], invalid: [['min', 0.49]] },
      { field: { type: 'number', max: 1, label }, valid: [1], invalid: [['max', 1.01]] },
    ],
  },
  boolean: {
    field: { type: 'boolean', label },
    operands: ['True', 'yes', 't', '1', '', 1, 0, ' true'],
    meant: [
      ['true', true],
      ['false', false],
    ],
    valid: [{ given: true }, { given: false }],
    invalid: [['boolean', 0, 1, 'true', 'yes', 't', [true], {}]],
  },
  selection: {
    field: {
      type: 'selection',
      selections: [
        { value: 'red', label: { cn: '红', en: 'Red' } },
        { value: "O'Brien", label: { cn: '绿', en: 'Green' } },
        { value: 'never', label: { cn: '蓝', en: 'Blue' } },
        { value: '7', label: { cn: '七', en: 'Seven' } },
      ],
      label,
    },
    operands: [8, true, 'Red', ' 7', ...UNSTORABLE],
    meant: [[7, '7']],
    valid: [{ given: 'red' }, { given: "O'Brien" }],
    invalid: [
      ['enum', 'Red', ' red', 'blue', '__proto__', 'constructor', 'a'.repeat(5000)],
      ['choice', ...NOT_TEXT],
    ],
  },
  date: {
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
  },
  instant: {
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
      [
        'instant',
        '2026-11-21',
        '2026-11-21T01:30:00',
        '2026-11-21 01:30:00Z',
        '2026-11-21T01:30:60Z',
        'now',
        'infinity',
      ],
      ['instant', '2026-11-21T01:30:00+99:99', ...NOT_TEXT],
    ],
  },
  email: {
    field: { type: 'email', label },
    valid: [
      { given: 'a@example.edu' },
      { given: "o'hara+x@mail.example.cn" },
      { given: ' b@example.edu ', kept: 'b@example.edu' },
      { given: emailOf(320) },
    ],
    invalid: [
      [
        'email',
        'a',
        'a@',
        '@a.cn',
        'a@b',
        'a b@c.cn',
        'a@b.cn, c@d.cn',
        'a@-b.cn',
        '张@例子.中国',
        'a@b..cn',
        'a\n@b.cn',
      ],
      ['text', ...NOT_TEXT],
      ['length', emailOf(321), 'a'.repeat(100_000)],
    ],
    operands: NO_TEXTS,
    meant: TEXTS_READ,
  },
  phone: {
    field: { type: 'phone', label },
    valid: [
      { given: '+8613800138000' },
      { given: '199 1234 5678', kept: '+8619912345678' },
      { given: ' 010-62781234 ', kept: '+861062781234' },
      { given: '+1 (650) 253-0000', kept: '+16502530000' },
    ],
    invalid: [
      ['phone', '12345', 'abc', '13800138000; drop', '１３８００１３８０００', '1'.repeat(100_000), '+1 123', "'"],
      ['text', ...NOT_TEXT],
    ],
    operands: NO_TEXTS,
    meant: TEXTS_READ,
  },
  url: {
    field: { type: 'url', label },
    valid: [
      { given: 'https://example.edu/a?b=c&d=%20#e' },
      { given: 'HTTP://localhost:8080' },
      { given: "http://例子.中国/路径'x" },
      { given: ' https://example.edu/ ', kept: 'https://example.edu/' },
      { given: ofLength('https://example.edu/', 2048) },
    ],
    invalid: [
      [
        'url',
        'javascript:alert(1)',
        'data:text/html,x',
        'ftp://example.edu',
        'example.edu',
        '//example.edu',
        '/a',
        'http://',
      ],
      [
        'url',
        'https://a b.cn',
        'https:\\\\a.cn',
        'https://a.cn/\u202ex',
        'https://a.cn/\u0001',
        'java\nscript:x',
        'http://%',
      ],
      ['text', ...NOT_TEXT],
      ['length', ofLength('https://example.edu/', 2049), 'a'.repeat(100_000)],
    ],
    options: [
      {
        field: { type: 'url', siteRelative: true, label },
        valid: ['/files/1', 'https://example.edu/'],
        invalid: [['address', '//example.edu', '/\\example.edu', 'javascript:x', 'a/b']],
      },
    ],
    operands: NO_TEXTS,
    meant: TEXTS_READ,
  },
  file: {
    field: { type: 'file', label },
    valid: [
      { given: '/files/1/照片.jpg' },
      { given: 'https://example.edu/a.png' },
      { given: ofLength('/files/', 2048) },
    ],
    invalid: [
      [
        'address',
        'javascript:alert(1)',
        '//example.edu/x',
        '/\\example.edu',
        'a.png',
        '../a.png',
        '/a b',
        'file:///etc/passwd',
      ],
      ['text', ...NOT_TEXT],
      ['length', ofLength('/files/', 2049)],
    ],
    operands: ['/files/1', 1],
  },
  json: {
    field: { type: 'json', label },
    valid: [
      { given: {} },
      { given: [] },
      { given: [1, 'a', null, true, { b: [2.5] }] },
      { given: { "O'Hara": '\\"', 中文: '😀', constructor: 1, '': '' } },
      { given: '' },
      { given: 'null' },
      { given: false },
      { given: 0 },
      { given: 1e300 },
      { given: nested(20) },
      { given: keyed(20) },
      { given: 'a'.repeat(199_998) },
    ],
    invalid: [
      ['depth', nested(21), keyed(21), nested(1000)],
      ['length', 'a'.repeat(199_999)],
      ['json', ...UNSTORABLE, [NUL], { [NUL]: 1 }, { a: { b: [HALF] } }, { [OTHER_HALF]: 1 }],
      [
        'json',
        Infinity,
        [NaN],
        JSON.parse('{"a": 1e400}'),
        JSON.parse('{"__proto__": 1}'),
        JSON.parse('{"a": {"__proto__": {}}}'),
      ],
    ],
    operands: ['a', 1],
  },
  to_one: {
    field: { type: 'to_one', model: 'Target', label },
    valid: [{ given: 1 }, { given: 2 }],
    invalid: [['related', ...NOT_NUMBERS, 0, -1, 1.5, 2 ** 31, 2 ** 53 + 1, { id: 1 }]],
    operands: [...NO_NUMBERS, 1.5, 2 ** 31, '1.5', '2147483648'],
    meant: NUMBERS_READ,
  },
  to_many: {
    field: { type: 'to_many', model: 'Target', label },
    valid: [{ given: [1] }, { given: [3, 1] }, { given: [2, 2, 2], kept: [2] }, { given: [] }],
    invalid: [
      ['related_list', 1, '1', {}, true, [0], ['1'], [1, null], [1.5], [[1]], [2 ** 31], [-0]],
      ['items', many(10_001)],
    ],
    operands: [...NO_NUMBERS, 1.5, 2 ** 31, '1.5', '2147483648'],
    meant: NUMBERS_READ,
  },
}
