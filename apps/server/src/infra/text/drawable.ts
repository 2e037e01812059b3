/** Removes characters that the font lacks (emoji), invisible ones, and those that change the text direction. */
export function drawable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(
      /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u20E3/gu,
      '',
    )
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/\p{Cf}|\p{Co}|\p{Cn}/gu, '')
    .trim()
}
