import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { qrPng } from './qr-png.ts'

it.each(['x', 'https://events.example.edu', `https://events.example.edu/t/${'AbCdEf1234'.repeat(20)}`])(
  'a QR code has the same dots as the one that the library draws: %s',
  async (text) => {
    const dots = async (png: Buffer) => {
      const { data, info } = await sharp(png).flatten().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
      return { side: info.width, height: info.height, dots: data.toString('hex') }
    }
    const drawn = await toBuffer([{ data: Buffer.from(text), mode: 'byte' }], {
      type: 'png',
      errorCorrectionLevel: 'M',
      maskPattern: 2,
      margin: 1,
      scale: 4,
    })
    expect(await dots(qrPng(text))).toEqual(await dots(drawn))
  },
)
