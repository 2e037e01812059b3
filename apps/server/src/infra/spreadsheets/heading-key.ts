/** A heading as it is compared: without regard to case, spaces, width, and the star of a required column. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*:_-]/g, '')
}
