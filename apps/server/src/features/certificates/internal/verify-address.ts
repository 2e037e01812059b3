import { printCertificateCode } from '@cubic/domain/certificate/code-slips'

/** The QR code leads here. */
export function verifyAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/verify/${printCertificateCode(code)}`
}
