import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('dist/', import.meta.url))
const assets = join(dist, 'assets')
const built = existsSync(assets) ? readdirSync(assets) : []

/** A built script by what stands before its hash; a build without it must fail the gate, not pass it smaller. */
function chunk(name) {
  const found = built.filter((file) => file.replace(/-[\w-]{8}\.js$/, '') === name && file.endsWith('.js'))
  if (found.length === 0) throw new Error(`dist has no ${name}-*.js: build first (npm run build)`)
  return found
}

/** Scripts with everything they import statically: what the browser fetches before they run. */
function withImports(scripts) {
  const all = new Set(scripts)
  for (const file of all) {
    const code = readFileSync(join(assets, file), 'utf8')
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) all.add(name)
  }
  return [...all]
}

/** Every script index.html names, its entry and what it preloads. */
function named() {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g)].map(([, name]) => name)
}

/** The trade page starts the chart library at once, so its page side is part of the first load. */
const firstLoad = withImports([...named(), ...chunk('charting_library')])
const signedIn = withImports([...firstLoad, ...chunk('positions-table'), ...chunk('position-tools')])
const paths = (scripts) => [...new Set(scripts)].map((file) => `dist/assets/${file}`)

// oxlint-disable-next-line import/no-default-export -- size-limit reads it
export default [
  { name: 'page thread, first load', path: paths(firstLoad), limit: '250 kB', gzip: true },
  // The tables come when the account is known.
  {
    name: 'page thread, with the tables of an account',
    path: paths(signedIn),
    limit: '329 kB',
    gzip: true,
  },
  { name: 'hub worker', path: paths(withImports(chunk('hub.worker'))), limit: '94 kB', gzip: true },
  { name: 'risk worker', path: paths(withImports(chunk('risk.worker'))), limit: '99 kB', gzip: true },
  { name: 'chart library, page side', path: paths(chunk('charting_library')), limit: '60 kB', gzip: true },
  { name: 'chart worker', path: paths(withImports(chunk('chart.worker'))), limit: '140 kB', gzip: true },
]
