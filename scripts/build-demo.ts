/*
 * `npm run build:demo [folder]` builds the charting library's demo page (vendor/charting_library/demo) as static
 * files, by default in `dist-demo`. The product's build doesn't include it. Its journeys (e2e/chart-demo) run on such
 * a folder.
 */
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

await build({
  configFile: false,
  root: join(root, 'vendor', 'charting_library', 'demo'),
  logLevel: 'warn',
  publicDir: false,
  worker: { format: 'es' },
  build: {
    target: 'es2024',
    outDir: resolve(process.argv[2] ?? join(root, 'dist-demo')),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
