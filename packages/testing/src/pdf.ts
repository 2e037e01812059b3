export function aPdf(more: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n'),
    Buffer.from('2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n'),
    Buffer.from('3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj\n'),
    more,
    Buffer.from('\ntrailer << /Root 1 0 R /Size 4 >>\nstartxref\n0\n%%EOF\n'),
  ])
}
