import { label, NO_TEXTS, NOT_TEXT, TEXTS_READ } from './hostile-values.ts'
import type { Samples } from './sample-type.ts'
import { emailOf } from './sized-values.ts'

export const EMAIL_SAMPLES: Samples<'email'> = {
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
}

export const PHONE_SAMPLES: Samples<'phone'> = {
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
}
