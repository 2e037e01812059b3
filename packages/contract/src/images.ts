/** Widths in pixels that an uploaded picture can be had in. */
export const IMAGE_WIDTHS = [64, 128, 256, 512, 960, 1600] as const
/** Formats that it can be had in, the smallest first. */
export const IMAGE_FORMATS = ['avif', 'webp'] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

const ADDRESS = /^(.*\/files\/)([0-9a-f]{40})-(\d{2,4})\.(avif|webp)$/

/** One size of an uploaded picture. */
export type UploadedImage = {
  /** The part before the name: the site's own path, and perhaps its host. */
  readonly folder: string
  readonly hash: string
  readonly width: ImageWidth
  readonly format: ImageFormat
}

/** The uploaded picture that an address leads to; undefined for every other address. */
export function uploadedImage(address: string): UploadedImage | undefined {
  const [, folder, hash, digits, format] = ADDRESS.exec(address) ?? []
  const width = IMAGE_WIDTHS.find((known) => String(known) === digits)
  const known = IMAGE_FORMATS.find((each) => each === format)
  return folder !== undefined && hash !== undefined && width !== undefined && known !== undefined
    ? { folder, hash, width, format: known }
    : undefined
}

/** The name of a picture's file in one size. */
export function imageName(hash: string, width: ImageWidth, format: ImageFormat): string {
  return `${hash}-${width}.${format}`
}

/**
 * The minimum and maximum sides of uploaded pictures in pixels, by use. Larger pictures are made
 * smaller, smaller ones refused.
 */
export const UPLOADS = {
  avatar: { leastSide: 64, mostSide: 1024, square: true },
  cover: { leastSide: 320, mostSide: 1920, square: false },
  /** A picture of an event's own page, or of a person on it. */
  picture: { leastSide: 32, mostSide: 1920, square: false },
  logo: { leastSide: 32, mostSide: 1024, square: false },
  /** An answer to a question of a registration form, such as a photo of a document. */
  answer: { leastSide: 32, mostSide: 3000, square: false },
} as const
export type PicturePurpose = keyof typeof UPLOADS
/** `hours`: proof of hours, or what goes with an objection; private, as answers are. */
export type UploadPurpose = PicturePurpose | 'material' | 'hours'

/** The server's answer to an upload. */
export type UploadAnswer =
  | { readonly status: 'ok'; readonly url: string; readonly width?: number; readonly height?: number }
  | { readonly status: 'error'; readonly error_kind: string; readonly error_msg: string }

/** The server's answer to a file for a question of a form: the text by which an answer names it. */
export type AnswerFileAnswer =
  | { readonly status: 'ok'; readonly reference: string }
  | Extract<UploadAnswer, { readonly status: 'error' }>
