declare module '*.css'
declare module '*?url' {
  const url: string
  export default url
}
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode'
}
