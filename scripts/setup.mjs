// Set-up shared by `npm start` and `npm test`. Plain JavaScript: it must run on Node 20 before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => join(root, ...parts)
const mtime = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

/** Stops with a reason a person can act on. */
export function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Installs what the lock file names if it's newer than the installation. `--include=dev` because NODE_ENV may hide it. */
export function ensureInstalled() {
  const installed = at('node_modules', '.package-lock.json')
  if (mtime(installed) >= mtime(at('package-lock.json')) && existsSync(localNode())) return
  console.log('Installing packages ...')
  // ignore-scripts=false: a global setting would leave out Node 24, the one package whose script is allowed to run.
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

/** Node 24 as the npm package `node` brings it. */
export function localNode() {
  return at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** PATH on which `node` is Node 24. */
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

/** Builds the app if a source is newer than the build. */
export function ensureBuilt() {
  const sources = [
    'src',
    'vendor/charting_library',
    'public',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
  ]
  if (mtime(at('dist', 'index.html')) >= Math.max(...sources.map((source) => newest(at(source))))) return
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

/** A Chromium to test with: CHROMIUM_PATH, the system's, Playwright's own, then Debian's package as root. Never a silent skip. */
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
