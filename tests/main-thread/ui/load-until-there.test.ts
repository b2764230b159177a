import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadOrNotify } from '../../../src/main-thread/trading/late-code.ts'
import { loadUntilThere } from '../../../src/main-thread/ui/load-until-there.ts'

const report = vi.fn()
const use = vi.fn()
/** How often the code was asked for; it is not there while `isGone`. */
let asked = 0
let isGone = true
const load = async (): Promise<string> => {
  asked += 1
  if (isGone) throw new Error('no network')
  return 'code'
}
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
const happens = (occasion: string): Promise<void> => {
  window.dispatchEvent(new Event(occasion))
  return settled()
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('reportError', report)
  report.mockReset()
  use.mockReset()
  asked = 0
  isGone = true
})
afterEach(() => vi.unstubAllGlobals())

it.each(['pointerdown', 'keydown', 'online'])(
  'code that could not be loaded is loaded with the next %s, and used once',
  async (occasion) => {
    loadUntilThere(load, use)
    await settled()
    await happens(occasion)
    expect([asked, use.mock.calls.length, report.mock.calls.length]).toEqual([2, 0, 1])
    isGone = false
    await happens(occasion)
    await happens(occasion)
    expect(use.mock.calls).toEqual([['code']])
    expect([asked, report.mock.calls.length]).toEqual([3, 1])
  },
)

it('is loaded at once where that is possible, and by no press again', async () => {
  isGone = false
  loadUntilThere(load, use)
  await settled()
  await happens('keydown')
  expect([asked, use.mock.calls.length]).toEqual([1, 1])
})

it('is neither used nor loaded again after it is stopped', async () => {
  const stop = loadUntilThere(load, use)
  stop()
  await settled()
  await happens('pointerdown')
  isGone = false
  const late = loadUntilThere(load, use)
  late()
  await settled()
  expect([asked, use.mock.calls.length]).toEqual([2, 0])
})

it('reports nothing in a window that closes, which aborts what it loads', async () => {
  vi.stubGlobal('closed', true)
  loadUntilThere(load, use)
  await settled()
  expect(await loadOrNotify(load)).toBeNull()
  expect([asked, report.mock.calls.length]).toEqual([2, 0])
})
