import { printCertificateCode } from '@cubic/domain/certificate/code-slips'

/** The page that checks a certificate; its QR code leads here. */
export function verifyAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/verify/${printCertificateCode(code)}`
}
