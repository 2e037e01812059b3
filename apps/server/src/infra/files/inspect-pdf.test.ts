import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPdf } from '@cubic/testing/pdf'
import { isPlainPdf } from './inspect-pdf.ts'

const packed = (objects: string, name = '/ObjStm') =>
  aPdf(
    Buffer.concat([
      Buffer.from(`5 0 obj << /Type ${name} /N 1 /First 4 /Filter /FlateDecode >> stream\n`),
      deflateSync(objects),
      Buffer.from('\nendstream endobj\n'),
    ]),
  )

describe('an uploaded PDF', () => {
  it.each([
    ['a document', aPdf()],
    ['a document with compressed objects', packed('1 0 << /Type /Page >>')],
    ['a document whose text speaks of scripts', aPdf(Buffer.from('(JavaScript, Launch /JavaScriptures)'))],
  ])('is taken if it is %s', async (_, file) => expect(await isPlainPdf(file)).toBe(true))

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n%%EOF', 'latin1')],
    ['a program', Buffer.from('MZ%PDF-1.7\n%%EOF')],
    ['a page with a PDF behind it', Buffer.concat([Buffer.from('<html>'), aPdf()])],
    ['cut off', aPdf().subarray(0, -10)],
    ['followed by a program', Buffer.concat([aPdf(), Buffer.alloc(4096, 'MZ')])],
    ['an archive too', Buffer.concat([aPdf(), Buffer.from('PK\x05\x06'), Buffer.alloc(18), Buffer.from('%%EOF')])],
    ['running a script', aPdf(Buffer.from('<< /S /JavaScript /JS (app.alert(1)) >>'))],
    ['running a script under an escaped name', aPdf(Buffer.from('<< /S /J#61va#53cript /JS (x) >>'))],
    ['starting a program', aPdf(Buffer.from('<</S/Launch/F(cmd.exe)>>'))],
    ['carrying a file', aPdf(Buffer.from('<< /Names << /EmbeddedFiles 9 0 R >> >>'))],
    ['carrying a file on a page', aPdf(Buffer.from('<< /Subtype /FileAttachment /FS 9 0 R >>'))],
    ['encrypted', aPdf(Buffer.from('trailer << /Encrypt 8 0 R >>'))],
    ['running a script among compressed objects', packed('1 0 << /S /JavaScript /JS (x) >>')],
    ['hiding its compressed objects', packed('1 0 << /S /Launch >>', '/Obj#53tm')],
    ['compressed otherwise', aPdf(Buffer.from('<< /Type /ObjStm /Filter /LZWDecode >> stream\nabc\nendstream'))],
    ['made to unpack without end', packed(' '.repeat(65 * 1_048_576))],
    ['made of countless escapes', aPdf(Buffer.from('#20'.repeat(60_000)))],
    ['made of objects that are not there', aPdf(Buffer.from('/ObjStm '.repeat(30_000)))],
  ])('is refused if it is %s', async (_, file) => expect(await isPlainPdf(file)).toBe(false))

  it('takes no longer than its size allows', async () => {
    const endless = Buffer.concat([Buffer.from('/ObjStm stream\n'), deflateSync('1 0 <<>>')])
    for (const part of [endless, '/ObjStm stream\nendstream\n', '/ObjStm ', 'stream\n', '#2f', '/J#61', '<<']) {
      const began = performance.now()
      await isPlainPdf(aPdf(Buffer.alloc(10 * 1_048_576, part)))
      expect(performance.now() - began, String(part)).toBeLessThan(3000)
    }
  })

  it('never makes it throw', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect(typeof (await isPlainPdf(aPdf(Buffer.from(bytes))))).toBe('boolean')
      }),
    )
  })
})
