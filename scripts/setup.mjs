// Set-up shared by `npm start` and `npm test`. Plain JavaScript, because it runs on Node 20 before anything is
// installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const mtime = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

/** Prints a message that explains what to do, and exits with 1. */
export function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/**
 * Runs `npm install` if the lock file is newer than the installation. `--include=dev` is needed because NODE_ENV may
 * exclude these packages.
 */
export function ensureInstalled() {
  const installed = at('node_modules', '.package-lock.json')
  if (mtime(installed) >= mtime(at('package-lock.json')) && existsSync(localNode())) return
  console.log('Installing packages ...')
  // Only one package may run its install script: Node 24. A global ignore-scripts setting would prevent this.
  const done = spawnSync(
    'npm',
    ['install', '--include=dev', '--ignore-scripts=false', '--no-audit', '--no-fund'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (done.status !== 0) stop('npm install failed; its own message stands above.')
  utimesSync(installed, new Date(), new Date())
  if (!existsSync(localNode()))
    stop(
      'npm installed the packages but not Node 24 (package "node"). Is `ignore-scripts` set for all projects?',
    )
}

/**
 * Installs packages of a folder into that folder if its lock file is newer. Returns null, or the reason why they can't be
 * used.
 */
function ensureFolder(what, size, ...folder) {
  const shown = folder.join('/')
  const installed = at(...folder, 'node_modules', '.package-lock.json')
  if (mtime(installed) >= mtime(at(...folder, 'package-lock.json'))) return null
  console.log(`Installing ${what} (about ${size} MB) into ${shown}/node_modules ...`)
  const done = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: at(...folder),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) return `npm could not install ${what} into ${shown}; its own message stands above.`
  utimesSync(installed, new Date(), new Date())
  return null
}

/** Installs the clients of tests/clients. */
export const ensureClients = () =>
  ensureFolder('the clients of the API, bybit-api and ccxt', 80, 'tests', 'clients')
/** Installs the libraries of bench/rivals. */
export const ensureRivals = () =>
  ensureFolder('the rivals of the benches, tables, charts and ccxt', 140, 'bench', 'rivals')

/** Path of Node 24, from the npm package `node`. */
export function localNode() {
  return at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** An environment whose PATH finds Node 24 as `node`. */
export const localEnv = (extra = {}) => ({
  ...process.env,
  PATH: `${at('node_modules', '.bin')}:${process.env.PATH}`,
  ...extra,
})

function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Whether the built app is newer than its sources. */
export function isBuilt() {
  const sources = [
    'src',
    'vendor/charting_library',
    'public',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ]
  return mtime(at('dist', 'index.html')) >= Math.max(...sources.map((source) => newest(at(source))))
}

/** Builds the app. */
export function build() {
  console.log('Building ...')
  const done = spawnSync(
    localNode(),
    [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      env: localEnv(),
    },
  )
  if (done.status !== 0) stop('The build failed; its message stands above.')
}

function onPath(name) {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/**
 * Finds a Chromium for the tests: CHROMIUM_PATH, the system's, Playwright's, then Debian's package if run as root.
 * Exits with a message if there is none, so that no test is skipped silently.
 */
export async function ensureChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) return existsSync(asked) ? asked : stop(`CHROMIUM_PATH names ${asked}, which doesn't exist.`)
  for (const name of ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) {
    const found = onPath(name)
    if (found) return found
  }
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('Installing Chromium (Debian package) ...')
    spawnSync(
      'sh',
      ['-c', 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium'],
      { stdio: 'inherit' },
    )
    const found = onPath('chromium')
    if (found) return found
  }
  return stop(
    'No Chromium found: set CHROMIUM_PATH, install a `chromium` package, or run `npx playwright install chromium`.',
  )
}
