/**
 * Builds of the app in the browser's cache, so that the page opens without a network (decision 25). Nothing of an account and no
 * price is ever stored here.
 */

/** The files of a build, written into its service worker. Paths begin with `/`. */
export interface StoredBuild {
  /** Changes with every file of the build. */
  readonly id: string
  /** Script that the build's page starts, by which a page of another build is recognized. */
  readonly entry: string
  /** Files whose names change with their content. */
  readonly hashed: readonly string[]
  /** Files with constant names: fonts, icons, the theme's script. */
  readonly named: readonly string[]
}

export interface StoredBuildNeeds {
  readonly build: StoredBuild
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  readonly fetch: (input: Request | string, init?: RequestInit) => Promise<Response>
  readonly origin: string
}

export interface StoredBuilds {
  /** Stores the whole build. Throws if a file is missing, or if the server has another build by now. */
  install(): Promise<void>
  /** Deletes builds that no open page needs: all but this one and the one before. */
  prune(): Promise<void>
  /** The answer to a request, null if it is not about the app's own files. */
  answer(request: Request): Promise<Response> | null
}

const PREFIX = 'perpdeck-build '
/** The page, whatever its address. */
const PAGE = '/trade'
/** Files requested at the same time during the installation: the open page comes first. */
const AT_ONCE = 4
/** A server that does not answer for so long counts as away, ms. */
const AWAY_MS = 5_000

const isPageAddress = (pathname: string): boolean => !/\.\w+$/.test(pathname)

export function createStoredBuilds({ build, caches, fetch, origin }: StoredBuildNeeds): StoredBuilds {
  const name = PREFIX + build.id
  const named = new Set(build.named)

  async function fetchWhole(path: string, init?: RequestInit): Promise<Response> {
    const response = await fetch(path, init)
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    return response
  }

  async function storePage(cache: Cache): Promise<void> {
    const page = await fetchWhole(PAGE, { cache: 'no-store' })
    if (!(await page.clone().text()).includes(build.entry)) throw new Error('the server has another build')
    await cache.put(PAGE, page)
  }

  async function storeFiles(cache: Cache): Promise<void> {
    const waiting = [...build.hashed, ...build.named]
    const store = async (): Promise<void> => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
        await cache.put(path, await fetchWhole(path))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, store))
  }

  /** The server's answer, or the stored file if the server is away. A refusal is an answer. */
  async function networkFirst(request: Request, path: string): Promise<Response> {
    const stored = await (await caches.open(name)).match(path)
    if (stored === undefined) return await fetch(request)
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), AWAY_MS)
    try {
      return await fetch(request, { signal: over.signal })
    } catch {
      // The server is away. The page shows that it is not connected.
      return stored
    } finally {
      clearTimeout(timer)
    }
  }

  /** A file of any stored build: its name changes with its content. What is not stored yet is stored, such as a language. */
  async function storedFirst(request: Request): Promise<Response> {
    const stored = await caches.match(request.url)
    if (stored !== undefined) return stored
    const response = await fetch(request)
    if (response.status === 200) await (await caches.open(name)).put(request.url, response.clone())
    return response
  }

  return {
    async install() {
      const cache = await caches.open(name)
      try {
        await storePage(cache)
        await storeFiles(cache)
      } catch (error) {
        // A part of a build must not open without a network. The browser tries again with a later page.
        await caches.delete(name)
        throw error
      }
    },
    async prune() {
      const others = (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name)
      // In the order of their making: pages of the newest of them may be open.
      await Promise.all(others.slice(0, -1).map((one) => caches.delete(one)))
    },
    answer(request) {
      const { pathname, origin: of } = new URL(request.url)
      if (request.method !== 'GET' || of !== origin) return null
      if (request.mode === 'navigate' && isPageAddress(pathname)) return networkFirst(request, PAGE)
      if (pathname.startsWith('/assets/')) return pathname.endsWith('.map') ? null : storedFirst(request)
      return named.has(pathname) ? networkFirst(request, pathname) : null
    },
  }
}
