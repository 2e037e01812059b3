import sharp from 'sharp'
const [out, w, ...files] = process.argv.slice(2)
const imgs = await Promise.all(
  files.map(async (f) =>
    sharp(await sharp(f).resize({ width: +w }).png().toBuffer())
      .metadata()
      .then(async (m) => ({ m, b: await sharp(f).resize({ width: +w }).png().toBuffer() })),
  ),
)
const cols = Math.min(imgs.length, Math.floor(1960 / +w))
const rows = Math.ceil(imgs.length / cols)
const h = Math.max(...imgs.map(({ m }) => m.height))
await sharp({ create: { width: cols * (+w + 8), height: rows * (h + 8), channels: 3, background: '#888' } })
  .composite(imgs.map(({ b }, i) => ({ input: b, left: (i % cols) * (+w + 8), top: Math.floor(i / cols) * (h + 8) })))
  .png()
  .toFile(out)
