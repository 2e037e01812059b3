/** Of the package's own types, which bring those of Node, what the kit uses. */
declare module 'qrcode/lib/core/qrcode.js' {
  export function create(
    text: string,
    options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { readonly modules: { readonly size: number; get(row: number, column: number): number } }
}
