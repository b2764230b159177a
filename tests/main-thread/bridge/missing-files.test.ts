import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followMissingFiles } from '../../../src/main-thread/bridge/missing-files.ts'
import { threads } from '../../../src/main-thread/stores/connection.ts'

/** The window's listeners: these tests run in Node. */
let page: EventTarget
/** The server's answer to a question about the page; null: no answer at all. */
let answer: Response | null

beforeEach(() => {
  page = new EventTarget()
  threads.update = ''
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', { href: 'http://127.0.0.1/trade/usdt' })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      if (answer === null) throw new TypeError('Failed to fetch')
      return answer
    }),
  )
  followMissingFiles()
})
afterEach(() => void vi.unstubAllGlobals())

async function loseFile(): Promise<void> {
  page.dispatchEvent(new Event('vite:preloadError'))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 0))
}

describe('a file of this build that could not be loaded', () => {
  it('V3: makes the page offer a reload when the server answers: a newer build is there', async () => {
    answer = new Response(null, { status: 200 })
    await loseFile()
    expect(threads.update).toBe('chunk')
  })

  it.each([
    ['does not answer', null],
    ['answers with an error', new Response(null, { status: 502 })],
  ])('N3: makes no such offer when the server %s: a reload would lose the page', async (_what, given) => {
    answer = given
    await loseFile()
    expect(threads.update).toBe('')
  })
})
