import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { codeSplitting, noCirclesOfChunks } from './chunks.ts'

/** Islands are imported as they are: they have no styles of their own, and what they share is there already. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

/** What the site uses of React: the build fails where something is missing. */
const OF_REACT: { readonly [name: string]: string } = {
  react: `Component, createContext, lazy, startTransition, StrictMode, Suspense, use, useCallback, useEffect,
    useEffectEvent, useId, useImperativeHandle, useLayoutEffect, useMemo, useReducer, useRef, useState,
    useSyncExternalStore`,
  'react/jsx-runtime': 'Fragment, jsx, jsxs',
}

/**
 * React as modules, which it is not: else each file unwraps it, and names it at every element. That is 400 bytes of a
 * registration page.
 */
function reactAsModules(): Plugin {
  const { resolve } = createRequire(import.meta.url)
  const prefix = '\0as-module:'
  return {
    name: 'react-as-modules',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      id in OF_REACT && !importer.startsWith(prefix) && !importer.includes('/node_modules/') ? prefix + id : undefined,
    load(id) {
      const name = id.slice(prefix.length)
      if (!id.startsWith(prefix)) return undefined
      return `import all from ${JSON.stringify(resolve(name))}\nexport const { ${OF_REACT[name]} } = all`
    },
  }
}

/**
 * Of react-query the site uses queries alone: changes go through the kit's `change.ts`, no list is an infinite one,
 * nothing is fetched again for being looked at again, and timers are the browser's. That is 3.4 KB less.
 */
function queriesAlone(): Plugin {
  const unused: { readonly [file: string]: string } = {
    mutationCache:
      'export class MutationCache { findAll() { return [] } clear() {} resumePausedMutations() { return Promise.resolve() } }',
    infiniteQueryBehavior:
      'export const infiniteQueryBehavior = () => undefined, hasNextPage = () => false, hasPreviousPage = hasNextPage',
    focusManager:
      "export const focusManager = { subscribe: () => () => {}, isFocused: () => document.visibilityState !== 'hidden' }",
    timeoutManager:
      'export const timeoutManager = globalThis, systemSetTimeoutZero = (callback) => void setTimeout(callback)',
  }
  return {
    name: 'queries-alone',
    enforce: 'pre',
    load: (id) => unused[/query-core\/build\/modern\/(\w+)\.js$/.exec(id)?.[1] ?? ''],
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  // with the page's <base href>, relative addresses hold on deep routes and below any base path
  base: './',
  plugins: [react(), tailwindcss(), plainImports(), reactAsModules(), queriesAlone(), noCirclesOfChunks()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome107', 'safari16', 'firefox104'],
    modulePreload: false,
    // one stylesheet, which every page holds: else each file of scripts names it
    cssCodeSplit: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // the names of files are in every file that imports them: half a kilobyte of a registration page
        ...(isSsrBuild !== true && { chunkFileNames: 'assets/[hash].js' }),
        codeSplitting: isSsrBuild === true || codeSplitting,
      },
    },
  },
}))
