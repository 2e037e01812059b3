import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['CUBIC_SERVER'] ?? 'http://localhost:4600'
const SERVED = ['/gql', '/user', '/api', '/files']

export default defineConfig({
  root: import.meta.dirname,
  // with the page's <base href>, relative addresses hold on deep routes and below any base path
  base: './',
  plugins: [react(), tailwindcss()],
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVED.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome107', 'safari16', 'firefox104'],
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // what the public pages share travels as one file: a first visit is few requests
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'events',
              test: /src\/(features\/events\/(api|components\/(event-card|event-status|texts))|ui\/(badge|card|chip|cover|cover-art|date-leaf|progress))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
})
