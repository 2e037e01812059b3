import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { handbook } from './handbook.ts'

export default defineConfig({
  root: import.meta.dirname,
  // with the page's <base href>, relative addresses hold below any base path
  base: './',
  plugins: [react(), tailwindcss(), handbook()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // below the office's own address
    assetsDir: 'admin/assets',
    target: ['chrome107', 'safari16', 'firefox104'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // the kit imports late what the site's visitors need late
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
})
