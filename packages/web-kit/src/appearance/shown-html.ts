import { linkForeignPictures } from '@cubic/domain/page/foreign-pictures'
import { siteConfig } from '../config.ts'

/** Sanitised HTML as pages show it: with links in place of pictures that browsers would not load. */
export function shownHtml(html: string): string {
  return linkForeignPictures(html, siteConfig().pictureOrigins)
}
