import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStoredBuilds } from '../../../src/workers/offline/stored-builds.ts'
import type { StoredBuild } from '../../../src/workers/offline/stored-builds.ts'

const ORIGIN = 'http://127.0.0.1:4173'
const address = (path: string): string => new URL(path, ORIGIN).href

/** The browser's caches, by name and address. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const urlOf = (key: RequestInfo | URL): string =>
    address(typeof key === 'string' ? key : key instanceof URL ? key.href : key.url)
  const cacheOf = (entries: Map<string, Response>) => ({
    put: async (key: RequestInfo | URL, response: Response) => void entries.set(urlOf(key), response),
    match: async (key: RequestInfo | URL) => entries.get(urlOf(key))?.clone(),
  })
  return {
    all,
    api: {
      open: async (name: string) => {
        if (!all.has(name)) all.set(name, new Map())
        return cacheOf(all.get(name) ?? new Map()) as unknown as Cache
      },
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
      match: async (key: RequestInfo | URL) => {
        for (const entries of all.values()) {
          const found = entries.get(urlOf(key))
          if (found !== undefined) return found.clone()
        }
        return undefined
      },
    },
  }
}

/** A server with files by path; null: it is away. */
function fakeServer() {
  const files = new Map<string, string>()
  const seen: string[] = []
  const state = { isAway: false, hangs: false }
  return {
    files,
    seen,
    state,
    fetch: async (input: Request | string, init?: RequestInit) => {
      const { pathname } = new URL(address(typeof input === 'string' ? input : input.url))
      seen.push(pathname)
      if (state.hangs)
        return await new Promise<Response>((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted')))
        })
      if (state.isAway) throw new TypeError('Failed to fetch')
      const text = files.get(pathname)
      return new Response(text ?? 'not found', { status: text === undefined ? 404 : 200 })
    },
  }
}

const buildOf = (id: string): StoredBuild => ({
  id,
  entry: `/assets/index-${id}.js`,
  hashed: [`/assets/index-${id}.js`, `/assets/hub.worker-${id}.js`],
  named: ['/theme.js', '/fonts/inter.woff2'],
})

let browser: ReturnType<typeof fakeCaches>
let server: ReturnType<typeof fakeServer>

/** Puts a build on the server: the files of the build before are gone. */
function deploy(build: StoredBuild): void {
  server.files.clear()
  server.files.set('/trade', `<script src="${build.entry}"></script>`)
  for (const path of [...build.hashed, ...build.named]) server.files.set(path, `${path} of ${build.id}`)
}
const workerOf = (build: StoredBuild) =>
  createStoredBuilds({ build, caches: browser.api, fetch: server.fetch, origin: ORIGIN })

/** A request as a page makes it; a page is requested by the browser itself. */
function request(path: string, mode: 'navigate' | 'cors' = 'cors', method = 'GET'): Request {
  const made = new Request(address(path), { method })
  // Node makes no request of that mode.
  Object.defineProperty(made, 'mode', { value: mode })
  return made
}
const textOf = async (answer: Promise<Response> | null): Promise<string | null> =>
  answer === null ? null : await (await answer).text()

beforeEach(() => {
  browser = fakeCaches()
  server = fakeServer()
})
afterEach(() => void vi.useRealTimers())

describe('the service worker without a network', () => {
  it.each(['/', '/trade', '/trade/usdt/BTCUSDT', '/de/trade/usdt', '/trade/panel/chart?symbol=BTCUSDT'])(
    'answers the page %s from the stored build',
    async (path) => {
      const build = buildOf('one')
      deploy(build)
      const worker = workerOf(build)
      await worker.install()
      server.state.isAway = true
      expect(await textOf(worker.answer(request(path, 'navigate')))).toContain(build.entry)
    },
  )

  it('answers every file of the build, fonts and the script of the theme too', async () => {
    const build = buildOf('one')
    deploy(build)
    const worker = workerOf(build)
    await worker.install()
    server.state.isAway = true
    for (const path of [...build.hashed, ...build.named])
      expect(await textOf(worker.answer(request(path)))).toBe(`${path} of one`)
  })

  it('answers the page of a sleeping tab with its own file, not with the app', async () => {
    const build = { ...buildOf('one'), named: ['/theme.js', '/asleep.html'] }
    deploy(build)
    const worker = workerOf(build)
    await worker.install()
    server.state.isAway = true
    expect(await textOf(worker.answer(request('/asleep.html', 'navigate')))).toBe('/asleep.html of one')
    expect(worker.answer(request('/other.html', 'navigate'))).toBeNull()
  })

  it('answers a page from the stored build if the server takes longer than 5 s', async () => {
    vi.useFakeTimers()
    const build = buildOf('one')
    deploy(build)
    const worker = workerOf(build)
    await worker.install()
    server.state.hangs = true
    const answer = textOf(worker.answer(request('/trade', 'navigate')))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await answer).toContain(build.entry)
  })

  it('stores a language that a page has used', async () => {
    const build = buildOf('one')
    deploy(build)
    const worker = workerOf(build)
    await worker.install()
    server.files.set('/assets/lang-de.json', 'German')
    await worker.answer(request('/assets/lang-de.json?v=1'))
    server.state.isAway = true
    expect(await textOf(worker.answer(request('/assets/lang-de.json?v=1')))).toBe('German')
  })
})

describe('the service worker with a network', () => {
  it('answers a page from the server: a newer build is never hidden', async () => {
    deploy(buildOf('one'))
    const worker = workerOf(buildOf('one'))
    await worker.install()
    deploy(buildOf('two'))
    expect(await textOf(worker.answer(request('/trade', 'navigate')))).toContain('index-two.js')
  })

  it.each([404, 500, 503])('passes an answer %i of the server on: a refusal is no outage', async (status) => {
    deploy(buildOf('one'))
    const worker = createStoredBuilds({
      build: buildOf('one'),
      caches: browser.api,
      fetch: async () => new Response('refused', { status }),
      origin: ORIGIN,
    })
    await (await browser.api.open('perpdeck-build one')).put('/trade', new Response('stored'))
    expect((await worker.answer(request('/trade', 'navigate')))?.status).toBe(status)
  })

  it.each([
    ['a call of the API', '/contract/v5/order/create', 'cors', 'GET'],
    ['an order', '/contract/v5/order/create', 'cors', 'POST'],
    ['the settings of the server', '/config.json', 'cors', 'GET'],
    ['a source map', '/assets/index-one.js.map', 'cors', 'GET'],
    ['another origin', 'https://example.org/assets/index-one.js', 'cors', 'GET'],
  ] as const)('leaves %s to the browser', async (_, path, mode, method) => {
    const worker = workerOf(buildOf('one'))
    expect(worker.answer(request(path, mode, method))).toBeNull()
    expect(server.seen).toEqual([])
  })

  it('never stores a file that the server refused', async () => {
    deploy(buildOf('one'))
    const worker = workerOf(buildOf('one'))
    await worker.install()
    expect((await worker.answer(request('/assets/gone-x.js')))?.status).toBe(404)
    server.files.set('/assets/gone-x.js', 'back')
    expect(await textOf(worker.answer(request('/assets/gone-x.js')))).toBe('back')
  })
})

describe('the service worker and two builds', () => {
  it('serves the files of an older build to pages that are still open (faults V3)', async () => {
    deploy(buildOf('one'))
    await workerOf(buildOf('one')).install()
    deploy(buildOf('two'))
    const newer = workerOf(buildOf('two'))
    await newer.install()
    await newer.prune()
    expect(await textOf(newer.answer(request('/assets/hub.worker-one.js')))).toBe(
      '/assets/hub.worker-one.js of one',
    )
  })

  it('stores two builds at most', async () => {
    for (const id of ['one', 'two', 'three', 'four']) {
      deploy(buildOf(id))
      const worker = workerOf(buildOf(id))
      await worker.install()
      await worker.prune()
    }
    expect([...browser.all.keys()]).toEqual(['perpdeck-build three', 'perpdeck-build four'])
  })

  it('deletes nothing of other pages of this origin', async () => {
    await browser.api.open('another app')
    deploy(buildOf('one'))
    const worker = workerOf(buildOf('one'))
    await worker.install()
    await worker.prune()
    expect([...browser.all.keys()]).toContain('another app')
  })

  it.each([
    [
      'the server has another build by now',
      () => server.files.set('/trade', '<script src="/assets/index-x.js">'),
    ],
    ['a file is missing', () => server.files.delete('/assets/hub.worker-one.js')],
    ['the server goes away', () => void (server.state.isAway = true)],
  ])('stores nothing if %s: half a build never opens', async (_, spoil) => {
    deploy(buildOf('one'))
    spoil()
    await expect(workerOf(buildOf('one')).install()).rejects.toThrow()
    expect([...browser.all.keys()]).toEqual([])
  })
})
