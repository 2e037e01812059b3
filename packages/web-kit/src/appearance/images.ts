import { IMAGE_FORMATS, IMAGE_WIDTHS, imageName, uploadedImage } from '@cubic/contract'
import { fileUrl } from '../navigation/paths.ts'

export type ImageSource = { readonly type: string; readonly srcSet: string }
/**
 * A picture as an `img` shows it: `src`, and for our own pictures every size in every format,
 * the smallest format first.
 */
export type ImageSources = { readonly src: string; readonly sources: readonly ImageSource[] }

/** Derives an image's sources from its URL; external images have only one size. `widest` in CSS pixels. */
export function imageSources(address: string, widest: number): ImageSources {
  const image = uploadedImage(address)
  // Another site's file may be called so too.
  if (!image || !address.startsWith('/')) return { src: fileUrl(address), sources: [] }
  const { folder, hash } = image
  const largest = IMAGE_WIDTHS.find((width) => width >= 2 * widest) ?? 1600
  const widths = IMAGE_WIDTHS.filter((width) => width <= largest)
  return {
    src: fileUrl(`${folder}${imageName(hash, largest, 'webp')}`),
    sources: IMAGE_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((width) => `${fileUrl(`${folder}${imageName(hash, width, format)}`)} ${width}w`).join(', '),
    })),
  }
}
