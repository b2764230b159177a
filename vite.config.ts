import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { HtmlTagDescriptor, Plugin, ProxyOptions } from 'vite'
import { languageFiles } from './scripts/language-files.ts'
import { offlineFiles } from './scripts/offline-files.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Paths that the embedded venue answers. Vite answers all others. */
const venuePaths = [
  '/realtime',
  '^/user/(?!assets/order/)',
  '/contract',
  '/csp',
  '/links.json',
  '/config.json',
  '/stub',
]

interface Venue {
  readonly port: number
}

/**
 * A changed configuration restarts Vite inside this process. The venue continues to run, because it holds the lock of
 * its store.
 */
const kept = globalThis as typeof globalThis & { perpdeckVenue?: Promise<Venue | null> }

async function startVenue(): Promise<Venue | null> {
  const script = join(root, 'venue', 'start-venue.ts')
  if (!existsSync(script)) return null
  const venue: { startVenue: (options: object) => Promise<Venue> } = await import(pathToFileURL(script).href)
  try {
    return await venue.startVenue({ port: 0, dataDir: join(root, '.perpdeck') })
  } catch (error) {
    if (!String(error).includes('another venue is running')) throw error
    process.stdout.write(
      'The store in .perpdeck is in use by a running exchange (npm start?). This one keeps its accounts in memory.\n',
    )
    return venue.startVenue({ port: 0, dataDir: null })
  }
}

/**
 * `npm run dev` runs the venue in the same process, behind Vite's port. PERPDECK_VENUE=<origin of a running one> uses
 * another one.
 */
function embeddedVenue(): Plugin {
  return {
    name: 'perpdeck-embedded-venue',
    apply: 'serve',
    async config(_config, env) {
      if (env.isPreview === true || process.env['VITEST'] !== undefined) return {}
      let origin = process.env['PERPDECK_VENUE']
      if (origin === undefined) {
        kept.perpdeckVenue ??= startVenue()
        const venue = await kept.perpdeckVenue
        if (venue === null) return {}
        origin = `http://127.0.0.1:${venue.port}`
      }
      const target: ProxyOptions = { target: origin, ws: true, changeOrigin: true, headers: { origin } }
      return { server: { proxy: Object.fromEntries(venuePaths.map((path) => [path, target])) } }
    },
  }
}

/** Commit of the build, `local` outside a repository. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'local'
  }
}

const manifest: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

/** A module and all modules it imports statically, directly or indirectly. */
function importedBy(start: string, modules: Modules): ReadonlySet<string> {
  const reached = new Set([start])
  for (const id of reached) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}

const entry = join(root, 'src/main-thread/main.tsx')
const chartEntry = join(root, 'vendor/charting_library/index.ts')
/** Modules that every table needs once one is shown. They share one chunk, because each further chunk costs bytes. */
const sharedByTables =
  /\/main-thread\/(trading\/(table|tpsl\/pending\.)|stores\/(use-user|use-slot|use-row-window|reversing)\.|features\/tables\/tables\.module\.css)|\/shared\/units\/tone\./
/** Small modules that several parts of the page load late. They share one chunk: the page's code names every chunk. */
const sharedLate =
  /\/shared\/(contracts\/member-preferences|domain\/(option-chains|coins)|units\/(same-number|csv))\.|\/main-thread\/(stores\/(page-commands|open-panels|chart-objects)|trading\/(short-interval|help-links|follow-count|account\/use-account-name|action-form\/use-one-send|live-preview\/request-loop|steps\/asks-before-reverse|ticket\/pick(ed)?-(order|elsewhere))|features\/(order-book\/end-of-market|commands\/action-names)|app\/windows\/use-panel-names|ui\/(save-text|open-overlay)|bridge\/option-calls)\./
/** What runs before the page's code: a chunk of its own, as small as can be. */
const earlyEntry = join(root, 'src/main-thread/bridge/first-workers.ts')
let early: ReadonlySet<string> | null = null
let firstLoad: ReadonlySet<string> | null = null
let chartLibrary: ReadonlySet<string> | null = null
/**
 * Whether the page imports a module before anything else. All such modules share one chunk, even if parts loaded
 * later use them too. Each further chunk costs bytes.
 */
function isFirstLoad(id: string, modules: Modules): boolean {
  firstLoad ??= importedBy(entry, modules)
  return firstLoad.has(id) && id !== entry
}

/** Whether a module is of the chart library's page side: one chunk, which the page needs as a whole. */
function isChartLibrary(id: string, modules: Modules): boolean {
  chartLibrary ??= importedBy(chartEntry, modules)
  return chartLibrary.has(id)
}

/**
 * Chunks that the page's document names besides its entry. The first workers start before the page's code is there. The
 * page imports the chart library once it is rendered: the browser loads it beside the page, after it.
 */
const namedChunks: Readonly<Record<string, (href: string) => HtmlTagDescriptor>> = {
  'first-workers': (src) => ({
    tag: 'script',
    attrs: { type: 'module', async: true, crossorigin: true, src },
    injectTo: 'head-prepend',
  }),
  charting_library: (href) => ({
    tag: 'link',
    attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href },
    injectTo: 'head',
  }),
}

function nameChunks(): Plugin {
  return {
    name: 'perpdeck-name-chunks',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle).flatMap((file) => {
          const tagOf = file.type === 'chunk' ? namedChunks[file.name] : undefined
          return tagOf === undefined ? [] : [tagOf(`/${file.fileName}`)]
        }),
    },
  }
}

const riskEntry = join(root, 'src/workers/risk/risk.worker.ts')
let risk: ReadonlySet<string> | null = null
/** Names one chunk for all that the risk worker starts with: parts that late code shares would be files of their own. */
function riskCode(id: string, modules: Modules): string | null {
  // The other workers don't contain it.
  if (modules.getModuleInfo(riskEntry) === null) return null
  risk ??= importedBy(riskEntry, modules)
  return risk.has(id) ? 'risk' : null
}

const widgets = /\/node_modules\/(@?react-aria|react-stately|@internationalized|@react-types)/

/** React, and the bundler's helpers, which every chunk imports. */
const everywhere =
  /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|preload-helper|rolldown[/\\]runtime/

/**
 * React and its widgets change rarely. They get one chunk of their own, which the browser can cache across releases: each
 * further file of the first load costs a request.
 */
const groups = [
  {
    name: (id: string, modules: Modules): string | null => {
      early ??= importedBy(earlyEntry, modules)
      return early.has(id) ? 'first-workers' : null
    },
    priority: 4,
  },
  {
    name: (id: string, modules: Modules): string | null =>
      everywhere.test(id) || (widgets.test(id) && isFirstLoad(id, modules)) ? 'widgets' : null,
    priority: 3,
  },
  // What only popups, menus and dialogs use is loaded after the first paint.
  { name: 'late-widgets', test: widgets, priority: 2 },
  {
    name: (id: string, modules: Modules): string | null =>
      isFirstLoad(id, modules)
        ? 'page'
        : isChartLibrary(id, modules)
          ? 'charting_library'
          : sharedByTables.test(id)
            ? 'table'
            : sharedLate.test(id)
              ? 'shared-late'
              : null,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [
    react(),
    languageFiles(join(root, 'src', 'main-thread', 'i18n', 'locales')),
    offlineFiles(root),
    nameChunks(),
    embeddedVenue(),
  ],
  define: { __BUILD__: JSON.stringify({ version: manifest.version, commit: commit() }) },
  resolve:
    process.env['CHARTING_LIBRARY'] === 'tradingview'
      ? { alias: { charting_library: join(root, 'vendor', 'tradingview', 'charting_library') } }
      : {},
  worker: {
    format: 'es',
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: riskCode, debugName: 'risk' }] } } },
  },
  server: { host: '127.0.0.1' },
  build: {
    target: 'es2024',
    sourcemap: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups } },
    },
  },
})
