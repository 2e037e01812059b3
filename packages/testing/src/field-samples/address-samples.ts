import { label, NO_TEXTS, NOT_TEXT, TEXTS_READ } from './hostile-values.ts'
import type { Samples } from './sample-type.ts'
import { ofLength } from './sized-values.ts'

export const URL_SAMPLES: Samples<'url'> = {
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
}

export const FILE_SAMPLES: Samples<'file'> = {
  field: { type: 'file', label },
  valid: [{ given: '/files/1/照片.jpg' }, { given: 'https://example.edu/a.png' }, { given: ofLength('/files/', 2048) }],
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
}
